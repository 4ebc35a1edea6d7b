import type { ReactElement, ReactNode } from 'react';

/** How a school shows itself to people outside. */
export interface SchoolFace {
  readonly appId: string;
  readonly name: string;
  readonly slogan: string | null;
  readonly logo: string | null;
}

/** The school’s name and mark, and at the right the way to the other language. */
export function Header({
  school,
  children,
}: {
  readonly school: SchoolFace | null;
  readonly children?: ReactNode;
}): ReactElement {
  const name = school?.name ?? 'Ardoise';
  return (
    <header>
      {school?.logo == null ? (
        <span className="mark" aria-hidden="true">
          {/./u.exec(name)?.[0]?.toLowerCase()}
        </span>
      ) : (
        <img src={school.logo} alt="" width="34" height="34" />
      )}
      <div>
        <b>{name}</b>
        {school?.slogan == null ? null : <small>{school.slogan}</small>}
      </div>
      {children}
    </header>
  );
}
