import { allCalls } from '@ardoise/contract/protocol/calls';
import { errors } from '@ardoise/contract/protocol/errors';
import { languages } from '@ardoise/contract/values/language';
import { openApiDocument } from '@ardoise/contract/openapi/openapi';
import { studentErrors } from '@ardoise/contract/students';
import { describe, expect, test } from 'vitest';
import { renderApiDocs } from './render.tsx';

const matches = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((match) => match[1] ?? '');

describe.each(languages)('the page of the API in %s', (language) => {
  const html = renderApiDocs(openApiDocument(), language);
  const anchors = matches(html, /\bid="([^"]+)"/g);

  test('is a whole page in that language, with nothing that the content policy refuses', () => {
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });

  test('shows every call once', () => {
    const calls = allCalls.map(({ name }) => name);
    expect(anchors.filter((anchor) => calls.includes(anchor)).sort()).toEqual(calls.sort());
  });

  test('links only to places that it has', () => {
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(anchors).toEqual(expect.arrayContaining(matches(html, /href="#([^"]+)"/g)));
  });

  test('leaves no place of a text unfilled', () => {
    expect(html.replaceAll(/<code>.*?<\/code>/gs, '')).not.toMatch(/\{\w+\}/);
  });
});

test('the page says who may make a call and what it takes', () => {
  const html = renderApiDocs(openApiDocument(), 'fr');
  const audit = html.slice(html.indexOf('id="listAudit"'), html.indexOf('id="failures"'));
  expect(audit).toContain('Administrateur, Auditeur');
  expect(audit).toContain('<code>?perPage</code>');
  expect(audit).toContain('1 à 100');
});

describe.each(languages)('what is refused, in %s', (language) => {
  const html = renderApiDocs(openApiDocument(), language);
  const sectionOf = (name: string): string => {
    const start = html.indexOf(`id="${name}"`);
    return html.slice(start, html.indexOf('</section>', start));
  };

  test('stands with the call that alone refuses so, with its words', () => {
    const section = sectionOf('enrolStudent');
    expect(section).toContain('<code>alreadyEnrolled</code>');
    expect(section).toContain(studentErrors.alreadyEnrolled[language]);
    expect(sectionOf('getStudent')).not.toContain('alreadyEnrolled');
  });

  test('is a link where any call may refuse so, to the words that are told once', () => {
    expect(sectionOf('enrolStudent')).toContain('href="#reason-signInNeeded"');
    expect(sectionOf('failures')).toContain(errors.signInNeeded[language]);
    expect(sectionOf('getConfig')).not.toContain('signInNeeded');
  });
});
