/** Each of the workers takes the next item whenever it has done one. */
export async function shareOut<Worker, Item>(
  workers: readonly Worker[],
  items: readonly Item[],
  work: (worker: Worker, item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    workers.map(async (worker) => {
      for (let item = left.shift(); item !== undefined; item = left.shift())
        await work(worker, item);
    }),
  );
}
