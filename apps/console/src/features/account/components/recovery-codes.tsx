import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './account.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

const download = (text: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'ardoise-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Shown once. The server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('account.factor');
  const [isCopied, setIsCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={classes.stack}>
      <p className={classes.words}>{t('codesAbout')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          onClick={() => void navigator.clipboard?.writeText(text).then(() => setIsCopied(true))}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button variant="subtle" onClick={() => download(text)}>
          {t('download')}
        </Button>
        <Button onClick={onDone}>{t('kept')}</Button>
      </div>
    </div>
  );
}
