import { z } from 'zod';
import type { Language } from './language.ts';

/** ISO 3166-1 codes of the countries a person may be of. Their names come from the platform, in both languages. */
export const countryCodes =
  'AF ZA AL DZ DE AD AO AG SA AR AM AU AT AZ BS BH BD BB BE BZ BJ BT BY MM BO BA BW BR BN BG BF BI KH CM CA CV CF CL CN CY CO KM CG CD KP KR CR CI HR CU DK DJ DM EG AE EC ER ES EE SZ US ET FJ FI FR GA GM GE GH GR GD GT GN GQ GW GY HT HN HU IN ID IR IQ IE IS IL IT JM JP JO KZ KE KG KI KW LA LS LV LB LR LY LI LT LU MK MG MY MW MV ML MT MA MH MU MR MX FM MD MC MN ME MZ NA NR NP NI NE NG NO NZ OM UG UZ PK PW PS PA PG PY NL PE PH PL PT QA DO CZ RO GB RU RW KN SM VC LC SB SV WS ST SN RS SC SL SG SK SI SO SD SS LK SE CH SR SY TJ TZ TD TH TL TG TO TT TN TM TR TV UA UY VU VA VE VN YE ZM ZW TW XK EH HK MO PR RE GP MQ GF YT NC PF'.split(
    ' ',
  );

const known = new Set(countryCodes);

export const isCountryCode = (code: string): boolean => known.has(code);

/** As it is answered. */
export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('ISO 3166-1 code, for example CM');

/** A code that the platform does not know is shown as it stands: a record from elsewhere still has its page. */
export const countryName = (code: string, language: Language): string =>
  isCountryCode(code)
    ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code)
    : code;

/** All countries by name in the reader's language, with Cameroon and its neighbours first. */
export function countriesFor(language: Language): Array<{ code: string; name: string }> {
  const near = ['CM', 'NG', 'TD', 'CF', 'GA', 'GQ', 'CG'];
  const collator = new Intl.Collator(language);
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const entry = (code: string) => ({ code, name: names.of(code) ?? code });
  const rest = countryCodes.filter((code) => !near.includes(code)).map(entry);
  return [...near.map(entry), ...rest.sort((a, b) => collator.compare(a.name, b.name))];
}
