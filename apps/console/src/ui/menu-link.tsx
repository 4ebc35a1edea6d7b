import { Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** A line of a menu that leads to another screen. */
export const MenuLink = createLink((props: Omit<ComponentPropsWithRef<'a'>, 'color' | 'style'>) => (
  <Menu.Item component="a" {...props} />
));
