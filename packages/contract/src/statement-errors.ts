import { refusals } from './protocol/errors.ts';

export const maxStatementRows = 20_000;

export const statementErrors = refusals({
  notAStatement: {
    code: 42200,
    en: 'This file cannot be read as a statement. Export it again as .csv or .xlsx.',
    fr: 'Ce fichier n’est pas lisible comme relevé. Exportez-le de nouveau en .csv ou .xlsx.',
  },
  statementIsXls: {
    code: 42200,
    en: 'This is an old Excel file (.xls), as Orange exports it. Open it in Excel or LibreOffice, choose “Save as”, type “Excel workbook (.xlsx)”, and send that file.',
    fr: 'C’est un ancien fichier Excel (.xls), comme Orange les exporte. Ouvrez-le dans Excel ou LibreOffice, choisissez « Enregistrer sous », type « Classeur Excel (.xlsx) », puis envoyez ce fichier.',
  },
  statementTooLong: {
    code: 42200,
    en: 'The statement has more than 20,000 rows. Export a shorter period.',
    fr: 'Le relevé a plus de 20 000 lignes. Exportez une période plus courte.',
  },
  statementEmpty: {
    code: 42200,
    en: 'No row of this file is money received.',
    fr: 'Aucune ligne de ce fichier n’est un encaissement.',
  },
  tooManyStatements: {
    code: 42900,
    en: 'Another statement of your school is being read. Wait until it is done, then try again.',
    fr: 'Un autre relevé de votre établissement est en cours de lecture. Attendez la fin, puis réessayez.',
  },
  statementIsRead: {
    code: 40900,
    en: 'This statement is read already.',
    fr: 'Ce relevé est déjà lu.',
  },
  statementFileGone: {
    code: 40900,
    en: 'The file of this statement is no longer kept. Send it again.',
    fr: 'Le fichier de ce relevé n’est plus conservé. Renvoyez-le.',
  },
});
