import type { InvoiceOffer } from '@ardoise/contract/invoicing/invoices';
import { useTranslations } from 'use-intl';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { ItemValues } from './invoice-values.ts';
import classes from './invoice-form.module.css';
import { StudentItems } from './student-items.tsx';

interface ItemsFieldProps {
  offer: InvoiceOffer;
  items: readonly ItemValues[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (items: readonly ItemValues[]) => void;
}

/** What is billed, by student: open fees and services are offered, so that the same thing is never billed twice. */
export function ItemsField({ offer, items, errors, onChange }: ItemsFieldProps) {
  const t = useTranslations('invoiceForm.items');
  const error = errors['items'];
  if (offer.students.length === 0) {
    return (
      <div className={classes.notice} role="alert">
        <strong>{t('noStudent')}</strong>
        <p>{t('noStudentAbout')}</p>
        <LinkButton
          variant="default"
          to="/onboarding/students/add/{-$id}"
          params={{ id: undefined }}
          search={{ familyId: offer.family.id }}
        >
          {t('addStudent')}
        </LinkButton>
      </div>
    );
  }
  return (
    <section className={classes.items} aria-label={t('title')}>
      <div className={classes.label}>{t('title')}</div>
      {/* The first error of a form gets the keyboard: this one has no field of its own. */}
      <div tabIndex={-1} data-path="items" className={classes.students}>
        {offer.students.map((student) => (
          <StudentItems
            key={student.id}
            student={student}
            services={offer.services}
            items={items}
            errors={errors}
            onChange={onChange}
          />
        ))}
      </div>
      {typeof error === 'string' && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      <p className={classes.help}>{t('help')}</p>
    </section>
  );
}
