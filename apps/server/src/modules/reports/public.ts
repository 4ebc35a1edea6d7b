export { forgetUnkept as forgetReportFile } from './files/make-file.ts';
