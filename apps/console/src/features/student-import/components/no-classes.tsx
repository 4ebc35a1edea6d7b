import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useClasses } from '../../../domain/years/class-select.tsx';
import classes from './template-card.module.css';

/** The classes in the file are looked for in the open year: without one, every row that names a class is refused. */
export function NoClasses() {
  const words = useTranslations('studentImport.noClasses');
  const canCreate = useCan()('years.edit');
  const { data } = useClasses();
  if (data?.items.length !== 0) return null;
  return (
    <Card title={words('title')}>
      <p className={classes.about}>{words('about')}</p>
      {canCreate && (
        <div className={classes.buttons}>
          <LinkButton to="/academic-year/create" variant="default">
            {words('create')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
