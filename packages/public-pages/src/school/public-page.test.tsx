import { describe, expect, it } from 'vitest';
import { maxPageBytes, type PublicPageProps, renderPublicPage } from './public-page.tsx';

const pictures = (count: number, words = 'Remise des prix') =>
  Array.from({ length: count }, (_, place) => ({
    title: words.slice(0, 80),
    description: words.length > 80 ? words : '',
    alt: words.slice(0, 200),
    small: `/school/college-les-palmiers/019a9b3c-0000-7000-8000-0000000000${place + 10}/480`,
    opens: `/school/college-les-palmiers/019a9b3c-0000-7000-8000-0000000000${place + 10}/1600`,
    isVideo: place === 3,
  }));

const props: PublicPageProps = {
  language: 'fr',
  appId: 'college-les-palmiers',
  url: 'https://ardoise.test/school/college-les-palmiers',
  card: 'https://ardoise.test/school/college-les-palmiers/card.jpg',
  school: {
    name: 'Collège Les Palmiers',
    logo: '/files/a/b',
    slogan: 'Apprendre ensemble',
    background: '/school/college-les-palmiers/banner.webp',
    phone: '677123456',
    town: 'Douala',
    postalAddress: 'BP 1200',
    address: 'ardoise.test/school/college-les-palmiers',
    isVerified: true,
    isTest: true,
    tags: ['Internat', 'Bilingue'],
  },
  texts: { apply: 'a'.repeat(1_000), pay: 'b'.repeat(1_000), reach: 'c'.repeat(1_000) },
  ratings: null,
  pictures: pictures(40),
  from: 0,
};

const shown = (html: string): number => html.split('<figure>').length - 1;
const bytesOf = (html: string): number => Buffer.byteLength(html);

describe('the public page', () => {
  it('of a school with forty pictures and long texts weighs no more than it may', () => {
    const html = renderPublicPage(props);
    expect(shown(html)).toBe(40);
    expect(bytesOf(html)).toBeLessThanOrEqual(maxPageBytes);
    expect(html).not.toContain('<script');
  });

  it('whose words are long shows fewer pictures, and the way to the others', () => {
    const html = renderPublicPage({ ...props, pictures: pictures(40, '&'.repeat(300)) });
    expect(bytesOf(html)).toBeLessThanOrEqual(maxPageBytes);
    const count = shown(html);
    expect(count).toBeLessThan(40);
    expect(html).toContain(`?lang=fr&amp;from=${count}#pictures`);
    const last = renderPublicPage({ ...props, from: 39 });
    expect(shown(last)).toBe(1);
    expect(last).not.toContain('Plus d’images');
    expect(last).toContain('Revenir aux premières images');
  });

  it.each(['é', "'", 'a'])('whose texts and reviews are long, all %s, weighs no more', (letter) => {
    const text = letter.repeat(1_000);
    const one = { isHidden: false, overall: 4, initials: 'N. B.', comment: text, answer: text };
    const none = { average: null, count: 0 };
    const averages = {
      overall: none,
      product: none,
      service: none,
      environment: none,
      scene: none,
    };
    const said = ['1', '2', '3', '4', '5', '6'].map((id) => ({ ...one, id }));
    const html = renderPublicPage({
      ...props,
      texts: { apply: text, pay: text, reach: text },
      ratings: { averages, hidden: 0, said },
    });
    expect(bytesOf(html)).toBeLessThanOrEqual(maxPageBytes);
    expect(shown(html)).toBeGreaterThan(letter === "'" ? 0 : 9);
  });

  it('names each picture, also where nobody wrote what is to be seen', () => {
    const [one, , , video] = pictures(4, '');
    if (one === undefined || video === undefined) throw new Error('Too few pictures.');
    const html = renderPublicPage({ ...props, pictures: [one, video] });
    expect(html).toContain('alt="Image de l’établissement"');
    expect(html).toContain('alt="Vidéo de l’établissement"');
  });

  it('tells what families say only where some have said it', () => {
    expect(renderPublicPage(props)).not.toContain('L’avis des familles');
    const averages = {
      overall: { average: 4.56, count: 38 },
      product: { average: 5, count: 30 },
      service: { average: 4.4, count: 30 },
      environment: { average: null, count: 0 },
      scene: { average: 3, count: 1 },
    };
    const said = { id: '1', isHidden: false, overall: 4, initials: 'N. B.' };
    const ratings = {
      averages,
      hidden: 3,
      said: [
        { ...said, comment: '<script>alert(1)</script>', answer: 'Merci.' },
        { ...said, id: '2', isHidden: true, overall: null, comment: '', answer: null },
      ],
    };
    const html = renderPublicPage({ ...props, ratings });
    expect(html).toContain('4,6 sur 5, d’après 38 avis');
    expect(html).toContain('★★★★☆');
    expect(html).toContain('Avis masqués par l’établissement\u00a0: 3');
    expect(html).toContain('N. B.');
    expect(html).toContain('Merci.');
    expect(html).toContain('Un avis masqué par l’établissement.');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('Locaux et cadre');
  });

  it('without anything that a school may give is still whole', () => {
    const school = { ...props.school, logo: null, background: null, slogan: null, phone: null };
    const html = renderPublicPage({
      ...props,
      language: 'en',
      school: { ...school, tags: [], town: null, postalAddress: null, isVerified: false },
      texts: { apply: null, pay: null, reach: null },
      pictures: [],
    });
    expect(html).toContain('Fill in the form online.');
    expect(html).toContain('Not verified');
    expect(html).not.toContain('<section id="pictures"');
  });
});
