import { useTranslations } from 'use-intl';
import { expect, it } from 'vitest';
import { createTestConsole, find, render } from '../../testing/test-console.tsx';
import { ListCount } from './list-count.tsx';

interface Counted {
  total: number;
  hasMore?: boolean;
}

function Students({ list }: { list: Counted }) {
  const t = useTranslations('students');
  return (
    <p>
      <ListCount list={list}>{t('list.count', { count: list.total })}</ListCount>
    </p>
  );
}

async function said(language: 'en' | 'fr', list: Counted): Promise<string> {
  await render(createTestConsole({ language }), ['list', 'students'], <Students list={list} />);
  return find('p').textContent.replaceAll(/\s/gu, ' ');
}

it('says how many there are', async () => {
  expect(await said('en', { total: 1_000 })).toBe('1,000 students');
  expect(await said('fr', { total: 1_000, hasMore: false })).toBe('1 000 élèves');
});

it('says that there are so many at least where nobody looked further', async () => {
  expect(await said('en', { total: 1_000, hasMore: true })).toBe('At least 1,000 students');
  expect(await said('fr', { total: 1_000, hasMore: true })).toBe('Au moins 1 000 élèves');
});

it('does not say that there are none where nobody looked further', async () => {
  expect(await said('en', { total: 0 })).toBe('No students');
  expect(await said('en', { total: 0, hasMore: true })).toBe('');
});
