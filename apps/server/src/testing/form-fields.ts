const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? null;

/** The fields of a form as they would be sent if nothing were typed. */
export function fieldsOf(html: string, id: string): { action: string; fields: URLSearchParams } {
  const form = new RegExp(`<form[^>]*(?:id="${id}"|action="[^"]*/${id}[?"])[\\s\\S]*?</form>`).exec(
    html,
  )?.[0];
  if (form === undefined) throw new Error(`No form ${id}.`);
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type');
    const isBox = type === 'checkbox' || type === 'radio';
    if (name !== null && (!isBox || / checked=""/.test(tag)))
      fields.append(name, attribute(tag, 'value') ?? '');
  }
  return { action: attribute(form, 'action') ?? '', fields };
}
