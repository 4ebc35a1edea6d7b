import type { Answer } from '@ardoise/contract/call';
import { formatXaf } from '@ardoise/contract/money';
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
  const words = useTranslations('money.share');
  const { toasts } = useConsole();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.address);
      toasts.show({ title: words('copied'), tone: 'done' });
    } catch {
      toasts.show({ title: words('copyFailed'), tone: 'error' });
    }
  };
  return (
    <div className={classes.line}>
      <TextInput
        readOnly
        className={classes.field ?? ''}
        label={words('link')}
        value={link.address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button data-autofocus onClick={() => void copy()}>
        {words('copy')}
      </Button>
    </div>
  );
}

function Picture({ link, name }: { link: Link; name: string }) {
  const words = useTranslations('money.share');
  const { host } = new URL(link.address);
  return (
    <div className={classes.picture}>
      <div className={classes.qr}>
        <QrPicture text={link.address} label={words('qr')} />
      </div>
      <div className={classes.beside}>
        {link.paymentCode !== null && (
          <p>{words('code', { code: link.paymentCode, address: `${host}/pay` })}</p>
        )}
        <Button variant="default" onClick={() => window.print()}>
          {words('print')}
        </Button>
      </div>
      <PrintedLink name={name} address={link.address} code={link.paymentCode} />
    </div>
  );
}

function Ways({ link, subject, name }: { link: Link; subject: MoneySubject; name: string }) {
  const words = useTranslations('money.share');
  const { language } = usePreferences();
  return (
    <div className={classes.ways}>
      <p className={classes.about}>
        {link.owed > 0
          ? words('owed', { amount: formatXaf(link.owed, language) })
          : words('nothingOwed')}
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
        {words('whatsApp')}
      </Button>
      <SendLink subject={subject} phones={link.phones} />
      <Picture link={link} name={name} />
    </div>
  );
}

/** Copy it, send it, or print it: the link is the same each time. */
export default function ShareLinkDialog({ subject, name, onClose }: ShareLinkDialogProps) {
  const words = useTranslations('money.share');
  const {
    data: link,
    isError,
    isFetching,
    refetch,
  } = useQuery(callQuery(useConsole(), createPaymentLink, { body: subject }));
  return (
    <Dialog
      title={words('familyId' in subject ? 'familyTitle' : 'title', { name })}
      closeLabel={words('close')}
      onClose={onClose}
    >
      {link !== undefined ? (
        <Ways
          link={link}
          subject={subject}
          name={'familyId' in subject ? words('family', { name }) : name}
        />
      ) : isError ? (
        <div role="alert">
          <p>{words('failed')}</p>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {words('retry')}
          </Button>
        </div>
      ) : (
        <p role="status" className={classes.loading}>
          {words('loading')}
        </p>
      )}
    </Dialog>
  );
}
