import { nextId } from './mock-memory.ts';
import { type MockRoute, textOf } from './mock-route.ts';
import { hasWords } from '../words.ts';

/** The planner's mock calls: one's own tasks and events, while the real ones are the server's. */
export const plannerRoutes: readonly MockRoute[] = [
  {
    method: 'GET',
    path: '/apps/calendar/events',
    answer: ({ memory }) => ({ events: memory.read().events }),
  },
  {
    method: 'POST',
    path: '/apps/calendar/events',
    answer: ({ memory, body }) => {
      const { events } = memory.read();
      const event = {
        id: nextId(events),
        title: textOf(body, 'title'),
        start: textOf(body, 'start'),
      };
      memory.write({ events: [...events, event] });
      return { event };
    },
  },
  {
    method: 'GET',
    path: '/apps/todo/tasks',
    answer: ({ memory, query }) =>
      memory.read().tasks.filter(({ title }) => hasWords(title, query.get('q') ?? '')),
  },
  {
    method: 'POST',
    path: '/apps/todo/tasks',
    answer: ({ memory, body }) => {
      const { tasks } = memory.read();
      const task = {
        id: nextId(tasks),
        title: textOf(body, 'title'),
        isCompleted: false,
      };
      memory.write({ tasks: [...tasks, task] });
      return { task };
    },
  },
];
