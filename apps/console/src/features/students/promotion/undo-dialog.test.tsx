import type { PromotionUndo } from '@ardoise/contract/promotion';
import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import {
  createTestConsole,
  eventually,
  find,
  press,
  render,
} from '../../../testing/test-console.tsx';
import { UndoDialog } from './undo-dialog.tsx';

// A text field that grows listens for fonts, which the stand-in for a browser does not have.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const path = '/ba021/v1/school/academic-years/{id}/promotion/undo';
const toYear = { id: 'y', name: '2027–2028' };
const undo: PromotionUndo = {
  promoted: 30,
  repeated: 2,
  left: 1,
  credit: 15_000,
  staying: 2,
  named: [
    {
      id: 's1',
      studentId: 'LP-0001',
      firstName: 'Grace',
      lastName: 'Achu',
      className: '5e A',
      why: 'paid',
      amount: 40_000,
    },
  ],
};

const text = () => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');
const confirm = () => find('button', /Put|Nobody to put/) as HTMLButtonElement;

async function giveReason(reason: string): Promise<void> {
  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, reason);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await eventually(() => expect(field.value).toBe(reason));
}

async function open(taught: { classId: string; name: string } | null, act: () => unknown) {
  const asked = vi.fn((request: { body?: object }) => (request.body === undefined ? undo : act()));
  const page = createTestConsole({ answers: { [path]: asked as never } });
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <UndoDialog toYear={toYear} taught={taught} onClose={onClose} onDone={onDone} />
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await render(page, ['people', 'students'], <RouterProvider router={router as never} />);
  await eventually(() => expect(text()).toContain('33 students go back'));
  return { page, asked, onClose, onDone };
}

it('says who goes back, who stays and why, and what becomes of credit', async () => {
  await open(null, () => undo);
  expect(text()).toContain('Undo the promotion to 2027–2028?');
  expect(text()).toContain('30 promoted, 2 repeaters, 1 leaver');
  expect(text()).toContain('Credit of 15,000');
  expect(text()).toContain('2 students stay');
  expect(text()).toContain('Achu Grace5e A · 40,000 paid');
  expect(text()).toContain('and 1 more');
});

it('asks for a reason before anything is undone, and sends it once for the class that was asked about', async () => {
  const { asked, onDone, page } = await open({ classId: 'c', name: '6e A' }, () => ({
    promoted: 30,
    repeated: 2,
    left: 1,
  }));
  expect(confirm().disabled).toBe(true);
  await giveReason('  ');
  expect(confirm().disabled).toBe(true);
  await giveReason('Wrong class');
  await eventually(() => expect(confirm().disabled).toBe(false));
  await press(confirm());
  await eventually(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked).toHaveBeenCalledWith({
    params: { id: 'y' },
    body: { classId: 'c', reason: 'Wrong class' },
  });
  expect(page.toasts.all()[0]?.title).toBe('33 students are back where they were');
});

it('stays open with the refusal where somebody has paid meanwhile', async () => {
  const { onDone, onClose } = await open(null, () => {
    throw new ApiError(40900, 'Payments were made for Achu Grace.', { status: 409 });
  });
  await giveReason('Wrong class');
  await eventually(() => expect(confirm().disabled).toBe(false));
  await press(confirm());
  await eventually(() => expect(text()).toContain('Payments were made for Achu Grace.'));
  expect(onDone).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
