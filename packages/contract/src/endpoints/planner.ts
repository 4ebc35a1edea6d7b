export const readCalendar = {
  method: 'GET',
  path: '/ba021/v1/school/calendar',
  reads: ['calendar', 'years', 'applications', 'sms', 'invoices', 'arrears'],
} as const;
export const exportCalendar = {
  method: 'POST',
  path: '/ba021/v1/school/calendar/export',
} as const;
export const addEvent = {
  method: 'POST',
  path: '/ba021/v1/school/calendar/events',
  emits: ['calendarEvent.changed'],
} as const;
export const changeEvent = {
  method: 'PUT',
  path: '/ba021/v1/school/calendar/events/{id}',
  emits: ['calendarEvent.changed'],
} as const;
export const removeEvent = {
  method: 'POST',
  path: '/ba021/v1/school/calendar/events/{id}/remove',
  emits: ['calendarEvent.changed'],
} as const;
export const listTasks = {
  method: 'GET',
  path: '/ba021/v1/school/tasks',
  reads: ['tasks'],
} as const;
export const addTask = {
  method: 'POST',
  path: '/ba021/v1/school/tasks',
  emits: ['task.changed', 'task.given'],
} as const;
export const changeTask = {
  method: 'PUT',
  path: '/ba021/v1/school/tasks/{id}',
  emits: ['task.changed', 'task.given'],
} as const;
export const markTask = {
  method: 'POST',
  path: '/ba021/v1/school/tasks/{id}/mark',
  emits: ['task.changed'],
} as const;
export const listTaskPeople = {
  method: 'GET',
  path: '/ba021/v1/school/task-people',
  reads: ['staff'],
} as const;
export const listEmails = {
  method: 'GET',
  path: '/ba021/v1/school/emails',
  reads: ['emails'],
} as const;
export const markEmails = {
  method: 'POST',
  path: '/ba021/v1/school/emails/mark',
  emits: ['email.marked'],
} as const;
export const sendEmailAgain = {
  method: 'POST',
  path: '/ba021/v1/school/emails/{id}/send-again',
} as const;
