import type { ArrearsDetail } from '@ardoise/contract/arrears/arrears';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import classes from './arrears.module.css';
import { ContactDialog } from './contact-dialog.tsx';
import { useContactWords } from './contact-words.ts';

/** What was said to the family, newest first, by whichever way. */
export function ContactsCard({ family }: { family: ArrearsDetail }) {
  const t = useTranslations('arrears.contacts');
  const when = useWhen();
  const say = useContactWords();
  const can = useCan();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card
      title={t('title')}
      action={
        can('fees.draft') && (
          <Button
            size="xs"
            variant="default"
            aria-haspopup="dialog"
            flex="none"
            aria-label={t('addTitle')}
            onClick={() => setIsAdding(true)}
          >
            {t('add')}
          </Button>
        )
      }
    >
      {family.contacts.length === 0 && <p className={classes.about}>{t('none')}</p>}
      <ul className={classes.lines}>
        {family.contacts.map((contact) => (
          <li key={contact.id}>
            <div className={classes.pair}>
              <span>
                {contact.campaignId !== null && can('sms.read') ? (
                  <TextLink
                    to="/apps/send-message/campaigns/$id"
                    params={{ id: contact.campaignId }}
                  >
                    {say(contact)}
                  </TextLink>
                ) : (
                  say(contact)
                )}
              </span>
              <span className={classes.second}>{when(contact.at)}</span>
            </div>
            {(contact.text ?? '') !== '' && <p className={classes.note}>{contact.text}</p>}
            {contact.by !== null && <span className={classes.second}>{contact.by}</span>}
          </li>
        ))}
      </ul>
      {isAdding && <ContactDialog familyId={family.id} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}
