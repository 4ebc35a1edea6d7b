import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type LinkAttributes = Omit<ComponentPropsWithRef<'a'>, 'color' | 'style'>;

/** A link that looks like a button. The compiler knows its addresses, as it does those of `Link`. */
export const LinkButton = createLink((props: ButtonProps & LinkAttributes) => (
  <Button component="a" {...props} />
));

/** A link within words. */
export const TextLink = createLink(({ className, ...props }: AnchorProps & LinkAttributes) => (
  <Anchor className={`thumb ${className ?? ''}`} {...props} />
));
