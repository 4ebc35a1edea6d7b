import * as close from '@ardoise/contract/reports/daily-close';
import * as files from '@ardoise/contract/reports/report-files';
import * as schedules from '@ardoise/contract/reports/report-schedules';
import * as calls from '@ardoise/contract/reports/reports';
import * as saved from '@ardoise/contract/reports/saved-reports';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { printClassList, printDailyClose, servePapers } from './close/print-papers.ts';
import { readDailyClose } from './close/read-close.ts';
import { forgetUnkept, makeFileLater } from './files/make-file.ts';
import {
  cancelOwnFile,
  listOwnFiles,
  openOwnFile,
  readOwnFile,
  serveReportFiles,
} from './files/own-files.ts';
import { purgeFilesHourly } from './files/purge-files.ts';
import { discardReportFile, prepareReportFile, startReportFile } from './files/start-file.ts';
import { previewReport, recordPreview } from './preview-report.ts';
import {
  changeSavedReport,
  listSavedReports,
  removeSavedReport,
  saveReport,
} from './saved/saved-reports.ts';
import {
  changeReportSchedule,
  createReportSchedule,
  listReportSchedules,
} from './schedules/report-schedules.ts';
import { sendReportsOften } from './schedules/send-scheduled.ts';
import { removeReportSchedule, switchReportSchedule } from './schedules/stop-schedule.ts';
import { subscribers } from './subscribers/subscribers.ts';

const routesOf = (services: Services): readonly Route[] => [
  routeWithPreparation(calls.previewReport, {
    prepare: (context, { params, query }) => previewReport(context, params.kind, query),
    handle: (context, { params, prepared }) => recordPreview(context, params.kind, prepared),
  }),
  routeWithPreparation(calls.startReportFile, {
    prepare: prepareReportFile,
    handle: (context, { prepared }) => startReportFile(context, prepared),
    discard: discardReportFile(services),
  }),
  route(files.listReportFiles, (context, { query }) => listOwnFiles(context, query)),
  route(files.getReportFile, (context, { params }) => readOwnFile(context, params.id)),
  route(files.cancelReportFile, (context, { params }) => cancelOwnFile(context, params.id)),
  route(files.openReportFile, (context, { params }) => openOwnFile(context, params.id)),
  route(saved.listSavedReports, (context, { query }) => listSavedReports(context, query.kind)),
  route(saved.saveReport, (context, { body }) => saveReport(context, body)),
  route(saved.changeSavedReport, (context, { params, body }) =>
    changeSavedReport(context, params.id, body),
  ),
  route(saved.removeSavedReport, (context, { params }) => removeSavedReport(context, params.id)),
  route(schedules.listReportSchedules, (context) => listReportSchedules(context)),
  route(schedules.createReportSchedule, (context, { body }) => createReportSchedule(context, body)),
  route(schedules.changeReportSchedule, (context, { params, body }) =>
    changeReportSchedule(context, params.id, body),
  ),
  route(schedules.switchReportSchedule, (context, { params, body }) =>
    switchReportSchedule(context, params.id, body),
  ),
  route(schedules.removeReportSchedule, (context, { params }) =>
    removeReportSchedule(context, params.id),
  ),
  route(close.getDailyClose, (context, { query }) => readDailyClose(context, query.day)),
  route(close.printDailyClose, (context, { body }) => printDailyClose(context, body.day)),
  route(close.printClassList, (context, { body }) => printClassList(context, body.classId)),
];

export const reports = (services: Services): Module => ({
  routes: routesOf(services),
  jobs: [makeFileLater, forgetUnkept],
  recurring: [purgeFilesHourly, sendReportsOften],
  subscribers,
  pages: (app) => {
    serveReportFiles(app, services);
    servePapers(app, services);
  },
});
