import type { Language } from '@ardoise/contract/values/language';
import { expect, type Page } from '@playwright/test';
import { openSession, type Staff } from './school.ts';

export interface View {
  readonly language: Language;
  readonly width: number;
}

/** In the light skin. */
export const deskView: View = { language: 'en', width: 1440 };
/** In the dark skin. */
export const phoneView: View = { language: 'fr', width: 390 };

/** The screens are read in both views; a way through a feature is walked in one of them: all of it has to take minutes. */
export const twoViews: readonly View[] = [deskView, phoneView];

export const skinOf = ({ width }: View): 'light' | 'dark' => (width > 800 ? 'light' : 'dark');

export const screenSize = (width: number) => ({ width, height: width > 800 ? 900 : 844 });

export const nameOf = ({ language, width }: View): string => `${language}, ${width} px`;

/** Opens a screen of the console as somebody who is signed in. */
export async function openConsole(
  page: Page,
  who: Pick<Staff, 'appId' | 'login' | 'password'>,
  path: string,
  view: View,
): Promise<void> {
  await page.setViewportSize(screenSize(view.width));
  const { accessToken, refreshToken, expiresIn } = await openSession(page.request, who);
  const address = new URL(`/console/${who.appId}${path}`, 'http://console');
  for (const [name, value] of Object.entries({
    token: accessToken,
    refreshToken,
    expiresIn: String(expiresIn),
    lang: view.language,
    mode: skinOf(view),
  })) {
    address.searchParams.set(name, value);
  }
  await page.goto(`${address.pathname}${address.search}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Nothing may stick out at the side: a page that scrolls sideways is broken on a phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
}
