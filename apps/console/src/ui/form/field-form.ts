import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

/**
 * As much of a form as a group of fields needs that stands in several forms, below different paths. (Methods, so
 * that the form of any values fits.)
 */
export interface FieldForm {
  readonly errors: Readonly<Record<string, ReactNode>>;
  getInputProps(path: string, options?: { type: 'checkbox' }): GetInputPropsReturnType;
  setFieldValue(path: string, value: unknown): void;
  insertListItem(path: string, item: unknown): void;
  removeListItem(path: string, index: number): void;
}
