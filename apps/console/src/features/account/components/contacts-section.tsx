import { formatPhone } from '@ardoise/contract/values/phone';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { type Contacts, useContacts } from '../queries.ts';
import classes from './account.module.css';
import { type ContactKind, ContactDialog } from './contact-dialog.tsx';
import { PartState } from './part-state.tsx';

interface ContactLineProps {
  kind: ContactKind;
  contact: Contacts['phone'];
  onPress: () => void;
}

function ContactLine({ kind, contact, onPress }: ContactLineProps) {
  const t = useTranslations('account.contacts');
  const act = contact === null ? 'add' : contact.isConfirmed ? 'change' : 'confirm';
  const shown = contact !== null && kind === 'phone' ? formatPhone(contact.value) : contact?.value;
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon name={kind === 'phone' ? 'phone' : 'inbox'} size={18} />
      </span>
      <div className={classes.what}>
        <div className={classes.name}>
          {shown ?? t('none')}
          {contact !== null && (
            <StateTag tone={contact.isConfirmed ? 'paid' : 'part'}>
              {t(contact.isConfirmed ? 'confirmed' : 'unconfirmed')}
            </StateTag>
          )}
        </div>
        <div className={classes.detail}>
          {t(kind)}
          {contact?.isConfirmed === false && ` · ${t(`${kind}Unconfirmed`)}`}
        </div>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t(`${act}Label.${kind}`)}
        aria-haspopup="dialog"
        onClick={onPress}
      >
        {t(act)}
      </Button>
    </li>
  );
}

/** What a person signs in with, and where codes go. */
export function ContactsSection() {
  const t = useTranslations('account.contacts');
  const query = useContacts();
  const [open, setOpen] = useState<ContactKind | null>(null);
  const contacts = query.data;
  return (
    <Section title={t('title')} about={t('about')}>
      <PartState query={query}>
        {contacts !== undefined && (
          <ul className={classes.list}>
            {(['phone', 'email'] as const).map((kind) => (
              <ContactLine
                key={kind}
                kind={kind}
                contact={contacts[kind]}
                onPress={() => setOpen(kind)}
              />
            ))}
          </ul>
        )}
      </PartState>
      {open !== null && contacts !== undefined && (
        <ContactDialog kind={open} contact={contacts[open]} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}
