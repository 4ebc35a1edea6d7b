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

/** What is drawn in each skin. Parts that a screen reader names must not have one name twice: they take the skin's into theirs. */
export type InEachSkin = ReactNode | ((skin: string) => ReactNode);

/** The same twice, side by side where there is room. */
export function BothSkins({ children }: { children: InEachSkin }) {
  const t = useTranslations('guide');
  return (
    <div className={classes.skins}>
      {(['light', 'dark'] as const).map((skin) => (
        <InSkin key={skin} skin={skin}>
          {typeof children === 'function' ? children(t(skin)) : children}
        </InSkin>
      ))}
    </div>
  );
}
