import { type Language, say } from '@ardoise/contract/values/language';
import { momentSerial } from '../xlsx/serials.ts';
import type { SheetToWrite } from '../xlsx/write.ts';

const words = {
  sheet: { en: 'As of', fr: 'État au' },
  title: { en: 'As of ({zone})', fr: 'État au ({zone})' },
};

/** A second sheet of a workbook that was read from a replica: above the rows it would be taken for one of them. */
export const asOfSheet = (asOf: Date, timeZone: string, language: Language): SheetToWrite => ({
  name: say(words.sheet, language),
  columns: [{ title: say(words.title, language, { zone: timeZone }), width: 28, shows: 'moment' }],
  rows: [[momentSerial(asOf, timeZone)]],
});
