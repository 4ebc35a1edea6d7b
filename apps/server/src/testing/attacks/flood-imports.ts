import { refuseOtherMachines } from './this-machine.ts';

interface Target {
  readonly baseUrl: string;
  /** Of an owner of the school that floods. */
  readonly token: string;
}

interface Answer {
  readonly status: number;
  readonly errorCode: number | null;
}

async function upload(
  { baseUrl, token }: Target,
  content: Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([content]), 'list.xlsx');
  const response = await fetch(`${baseUrl}/ba021/v1/school/students/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { errorCode } = (await response.json()) as { errorCode: number | null };
  return { status: response.status, errorCode };
}

/** Sends one list so many times, a few at once, as a new school that means harm would. */
export async function floodImports(
  target: Target,
  content: Uint8Array<ArrayBuffer>,
  { uploads = 40, atOnce = 8 } = {},
): Promise<Answer[]> {
  refuseOtherMachines(target.baseUrl);
  const answers: Answer[] = [];
  let left = uploads;
  const sender = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      answers.push(await upload(target, content));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return answers;
}
