import { cssVariablesResolver, type Skin, theme } from '@ardoise/web/ui/theme.ts';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './guide.module.css';
import { readTokens } from './skin-tokens.ts';

/** A part of the page that wears a skin of its own, whichever the page has. */
function InSkin({ skin, children }: { skin: Skin; children: ReactNode }) {
  const t = useTranslations('guide');
  const id = `skin-${useId().replace(/\W/g, '')}`;
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const tokens = useMemo(() => readTokens(skin), [skin]);
  return (
    <div id={id} ref={setPlace} className={classes.skin} style={tokens}>
      <p className={classes.caption}>{t(skin)}</p>
      {place !== null && (
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          cssVariablesSelector={`#${id}`}
          getRootElement={() => place}
          forceColorScheme={skin}
          withGlobalClasses={false}
        >
          {children}
        </MantineProvider>
      )}
    </div>
  );
}

/** The same twice, side by side where there is room. */
export function BothSkins({ children }: { children: ReactNode }) {
  return (
    <div className={classes.skins}>
      <InSkin skin="light">{children}</InSkin>
      <InSkin skin="dark">{children}</InSkin>
    </div>
  );
}
