import type { YearSummary } from '@ardoise/contract/years';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { demoMe } from '../../testing/demo-me.ts';
import {
  createTestConsole,
  eventually,
  press,
  render,
  settled,
} from '../../testing/test-console.tsx';
import { JoiningField } from './joining-field.tsx';
import { type JoiningInput, usualJoining } from './joining.ts';

const year = { id: 'y', reopeningOn: '2020-09-07' } as YearSummary;
const taught = (id: string, dueDays: readonly string[]) => ({
  id,
  installments: dueDays.map((dueOn) => ({ amount: 50_000, dueOn })),
});

const page = (language: 'en' | 'fr' = 'en') =>
  createTestConsole({
    language,
    answers: {
      '/ba021/v1/org/my/info-with-org-account': () => demoMe({ role: 'adminOrOwner' }),
      '/ba021/v1/school/classes': () => ({
        items: [
          taught('late', ['2020-10-15', '2999-01-15', '2999-03-15']),
          taught('early', ['2999-01-15']),
        ],
      }),
    },
  });

function Form({ classId, onChange }: { classId: string; onChange: (is: JoiningInput) => void }) {
  const [joining, setJoining] = useState(usualJoining);
  return (
    <JoiningField
      year={year}
      classId={classId}
      value={joining}
      onChange={(chosen) => {
        setJoining(chosen);
        onChange(chosen);
      }}
    />
  );
}

const radio = (value: string) =>
  document.querySelector(`input[value="${value}"]`) as HTMLInputElement;
const text = () => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');

it('asks with what each answer comes to, and says what was chosen', async () => {
  const onChange = vi.fn();
  await render(page(), ['people'], <Form classId="late" onChange={onChange} />);
  await eventually(() => expect(text()).toContain('Which installments are owed?'));
  expect(radio('all').checked).toBe(true);
  expect(text()).toContain('All of them: 150,000');
  expect(text()).toContain('Only from today on: 100,000');
  expect(text()).toContain('For a student who has been here since 07/09/2020: 50,000');
  await press(radio('fromNow'));
  expect(onChange).toHaveBeenLastCalledWith({ owes: 'fromJoining' });
  expect(radio('fromNow').checked).toBe(true);
  await press(radio('since'));
  expect(onChange).toHaveBeenLastCalledWith({ joinedOn: '2020-09-07', owes: 'all' });
  await press(radio('all'));
  expect(onChange).toHaveBeenLastCalledWith({ owes: 'all' });
});

it('asks in French', async () => {
  await render(page('fr'), ['people'], <Form classId="late" onChange={vi.fn()} />);
  await eventually(() => expect(text()).toContain('Quelles tranches sont dues ?'));
  expect(text()).toContain('À partir d’aujourd’hui seulement : 100 000');
});

it('asks nothing where nothing of the class has fallen due', async () => {
  const console = page();
  await render(console, ['people'], <Form classId="early" onChange={vi.fn()} />);
  await eventually(() =>
    expect(console.api).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/ba021/v1/school/classes' }),
      expect.anything(),
      expect.anything(),
    ),
  );
  await settled(50);
  expect(document.querySelector('input')).toBeNull();
});
