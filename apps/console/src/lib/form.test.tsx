import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import { TextInput } from '@mantine/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestConsole, render, settled, type } from '../testing/test-console.tsx';
import { useContractForm } from './form.ts';

const schema = z.object({
  name: z.string().trim().min(3),
  email: z.email({ error: 'email' }),
});

const onSubmit = vi.fn(async (_input: z.output<typeof schema>) => {});

function Form() {
  const form = useContractForm({
    schema,
    initialValues: { name: '', email: '' },
    toInput: (values) => values,
    refusalField: 'name',
    onSubmit,
  });
  return (
    <form onSubmit={(event) => void form.submit(event)}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Email" {...form.getInputProps('email')} />
      <button type="submit" aria-label="Save" />
    </form>
  );
}

const field = (path: string) => document.querySelector(`[data-path="${path}"]`) as HTMLInputElement;
async function submit() {
  document.querySelector('form')?.requestSubmit();
  await settled();
}
const errors = () =>
  [...document.querySelectorAll('.mantine-InputWrapper-error')].map((error) => error.textContent);

beforeEach(() => onSubmit.mockReset());

it('says what is wrong in the reader’s language, and focuses the first field', async () => {
  await render(createTestConsole({ language: 'fr' }), ['shell'], <Form />);
  await type(field('name'), 'ab');
  await submit();
  expect(errors()).toEqual(['Au moins 3 caractères.', 'Saisissez une adresse e-mail valide.']);
  expect(document.activeElement).toBe(field('name'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('focuses its own field where another form of the page has one of the same name', async () => {
  await render(
    createTestConsole(),
    ['shell'],
    <>
      <Form />
      <Form />
    </>,
  );
  const second = document.querySelectorAll('form')[1];
  second?.requestSubmit();
  await settled();
  expect(document.activeElement).toBe(second?.querySelector('[data-path="name"]'));
});

it('hands over what the schema made of it', async () => {
  await render(createTestConsole(), ['shell'], <Form />);
  await type(field('name'), '  Ruth ');
  await type(field('email'), 'a@b.cm');
  await submit();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ruth', email: 'a@b.cm' });
});

it('shows the server’s messages at their fields, and keeps what was typed', async () => {
  onSubmit.mockRejectedValueOnce(
    new ApiError(42200, 'Invalid', { fields: { email: 'Used already.' } }),
  );
  await render(createTestConsole(), ['shell'], <Form />);
  await type(field('name'), 'Ruth');
  await type(field('email'), 'a@b.cm');
  await submit();
  expect(errors()).toEqual(['Used already.']);
  expect(document.activeElement).toBe(field('email'));
  expect(field('email').value).toBe('a@b.cm');
});

it('shows a refusal that names no field where the form says', async () => {
  onSubmit.mockRejectedValueOnce(new ApiError(42200, 'Not this name.'));
  await render(createTestConsole(), ['shell'], <Form />);
  await type(field('name'), 'Ruth');
  await type(field('email'), 'a@b.cm');
  await submit();
  expect(errors()).toEqual(['Not this name.']);
});
