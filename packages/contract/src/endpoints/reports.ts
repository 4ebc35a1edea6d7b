/** It names no topics: it may add up a whole school, and a child's health in it is recorded with each reading. */
export const previewReport = {
  method: 'GET',
  path: '/ba021/v1/school/reports/{kind}',
} as const;
export const startReportFile = {
  method: 'POST',
  path: '/ba021/v1/school/reports/{kind}/files',
  emits: ['reportFile.changed'],
} as const;
export const listReportFiles = {
  method: 'GET',
  path: '/ba021/v1/school/report-files',
  reads: ['reportFiles'],
} as const;
export const getReportFile = {
  method: 'GET',
  path: '/ba021/v1/school/report-files/{id}',
  reads: ['reportFiles'],
} as const;
export const cancelReportFile = {
  method: 'POST',
  path: '/ba021/v1/school/report-files/{id}/cancel',
  emits: ['reportFile.changed'],
} as const;
export const openReportFile = {
  method: 'POST',
  path: '/ba021/v1/school/report-files/{id}/open',
} as const;
export const listSavedReports = {
  method: 'GET',
  path: '/ba021/v1/school/saved-reports',
  reads: ['reports'],
} as const;
export const saveReport = {
  method: 'POST',
  path: '/ba021/v1/school/saved-reports',
  emits: ['savedReport.changed'],
} as const;
export const changeSavedReport = {
  method: 'PUT',
  path: '/ba021/v1/school/saved-reports/{id}',
  emits: ['savedReport.changed'],
} as const;
export const removeSavedReport = {
  method: 'POST',
  path: '/ba021/v1/school/saved-reports/{id}/remove',
  emits: ['savedReport.changed'],
} as const;
export const listReportSchedules = {
  method: 'GET',
  path: '/ba021/v1/school/report-schedules',
  reads: ['reports', 'staff'],
} as const;
export const createReportSchedule = {
  method: 'POST',
  path: '/ba021/v1/school/report-schedules',
  emits: ['reportSchedule.changed'],
} as const;
export const changeReportSchedule = {
  method: 'PUT',
  path: '/ba021/v1/school/report-schedules/{id}',
  emits: ['reportSchedule.changed'],
} as const;
export const switchReportSchedule = {
  method: 'POST',
  path: '/ba021/v1/school/report-schedules/{id}/switch',
  emits: ['reportSchedule.changed'],
} as const;
export const removeReportSchedule = {
  method: 'POST',
  path: '/ba021/v1/school/report-schedules/{id}/remove',
  emits: ['reportSchedule.changed'],
} as const;
export const getDailyClose = {
  method: 'GET',
  path: '/ba021/v1/school/reports/daily-close',
  reads: ['payments', 'cash'],
} as const;
export const printDailyClose = {
  method: 'POST',
  path: '/ba021/v1/school/reports/daily-close/print',
} as const;
export const printClassList = {
  method: 'POST',
  path: '/ba021/v1/school/reports/class-list/print',
} as const;
