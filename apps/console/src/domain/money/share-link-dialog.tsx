import type { Answer } from '@ardoise/contract/protocol/call';
import { formatXaf } from '@ardoise/contract/values/money';
import { createPaymentLink } from '@ardoise/contract/payments';
import QrPicture from '@ardoise/web/ui/qr-picture.tsx';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { MoneySubject } from './money-subject.ts';
import { PrintedLink } from './printed-link.tsx';
import { SendLink } from './send-link.tsx';
import classes from './share-link-dialog.module.css';
import { whatsAppAddress } from './whatsapp-address.ts';

type Link = Answer<typeof createPaymentLink>;

interface ShareLinkDialogProps {
  subject: MoneySubject;
  name: string;
  onClose: () => void;
}

function Address({ link }: { link: Link }) {
  const t = useTranslations('money.share');
  const { toasts } = useConsole();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.address);
      toasts.show({ title: t('copied'), tone: 'done' });
    } catch {
      toasts.show({ title: t('copyFailed'), tone: 'error' });
    }
  };
  return (
    <div className={classes.line}>
      <TextInput
        readOnly
        className={classes.field ?? ''}
        label={t('link')}
        value={link.address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button data-autofocus onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  );
}

function Picture({ link, name }: { link: Link; name: string }) {
  const t = useTranslations('money.share');
  const { host } = new URL(link.address);
  return (
    <div className={classes.picture}>
      <div className={classes.qr}>
        <QrPicture text={link.address} label={t('qr')} />
      </div>
      <div className={classes.beside}>
        {link.paymentCode !== null && (
          <p>{t('code', { code: link.paymentCode, address: `${host}/pay` })}</p>
        )}
        <Button variant="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <PrintedLink name={name} address={link.address} code={link.paymentCode} />
    </div>
  );
}

function Ways({ link, subject, name }: { link: Link; subject: MoneySubject; name: string }) {
  const t = useTranslations('money.share');
  const { language } = usePreferences();
  return (
    <div className={classes.ways}>
      <p className={classes.about}>
        {link.owed > 0 ? t('owed', { amount: formatXaf(link.owed, language) }) : t('nothingOwed')}
      </p>
      <Address link={link} />
      <Button
        component="a"
        variant="default"
        className={classes.whatsApp ?? ''}
        href={whatsAppAddress(link.text)}
        target="_blank"
        rel="noreferrer"
      >
        {t('whatsApp')}
      </Button>
      <SendLink subject={subject} phones={link.phones} />
      <Picture link={link} name={name} />
    </div>
  );
}

/** Copy it, send it, or print it: the link is the same each time. */
export default function ShareLinkDialog({ subject, name, onClose }: ShareLinkDialogProps) {
  const t = useTranslations('money.share');
  const {
    data: link,
    isError,
    isFetching,
    refetch,
  } = useQuery(callQuery(useConsole(), createPaymentLink, { body: subject }));
  return (
    <Dialog
      title={t('familyId' in subject ? 'familyTitle' : 'title', { name })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {link !== undefined ? (
        <Ways
          link={link}
          subject={subject}
          name={'familyId' in subject ? t('family', { name }) : name}
        />
      ) : isError ? (
        <div role="alert">
          <p>{t('failed')}</p>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <p role="status" className={classes.loading}>
          {t('loading')}
        </p>
      )}
    </Dialog>
  );
}
