import { Badge, Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAttention } from '../../../domain/attention/use-attention.ts';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ImportDialog } from '../components/import-dialog.tsx';
import { LinesList } from '../components/lines-list.tsx';
import { ProofsList } from '../components/proofs-list.tsx';
import { StatementsList } from '../components/statements-list.tsx';
import classes from '../components/unmatched.module.css';

const views = ['lines', 'proofs', 'runs'] as const;
type View = (typeof views)[number];

/** The three lists, each with how many of it wait. */
function Views({ shown }: { shown: View }) {
  const t = useTranslations('unmatched');
  const attention = useAttention();
  const waiting: Record<View, number> = {
    lines: attention?.lines.count ?? 0,
    proofs: attention?.proofs.count ?? 0,
    runs: 0,
  };
  return (
    <nav className={classes.views} aria-label={t('title')}>
      {views.map((view) => (
        <LinkButton
          key={view}
          variant={view === shown ? 'light' : 'default'}
          to="/unmatched"
          search={view === 'lines' ? {} : { view }}
          aria-current={view === shown ? 'page' : undefined}
          rightSection={waiting[view] > 0 ? <Badge variant="light">{waiting[view]}</Badge> : null}
        >
          {t(`views.${view}`)}
        </LinkButton>
      ))}
    </nav>
  );
}

/** Which statement is under way stands in the address, so that a reload finds it again. */
function useImport() {
  const navigate = useNavigate({ from: '/unmatched' });
  const { run } = useSearch({ from: '/signed-in/unmatched' });
  const [isOpen, setOpen] = useState(run !== undefined);
  const setRun = (id: string | null) =>
    void navigate({
      search: (kept) => ({ ...kept, run: id ?? undefined }),
      replace: true,
    });
  return {
    run: run ?? null,
    isOpen,
    open: (id: string | null) => {
      setRun(id);
      setOpen(true);
    },
    setRun,
    close: () => {
      setRun(null);
      setOpen(false);
    },
  };
}

/** Money that came in beside Ardoise, what guardians say of it, and the statements that tell. */
export function UnmatchedScreen(): ReactNode {
  const t = useTranslations('unmatched');
  const { view: given } = useSearch({ from: '/signed-in/unmatched' });
  const view = views.find((one) => one === given) ?? 'lines';
  const canAdjust = useCan()('payments.adjust');
  const { run, isOpen, open, setRun, close } = useImport();
  const importAction = canAdjust ? (
    <Button onClick={() => open(null)}>{t('import.button')}</Button>
  ) : null;
  return (
    <>
      <PageHead title={t('title')} about={t('about')} actions={importAction} />
      <Views shown={view} />
      {view === 'lines' && <LinesList importAction={importAction} />}
      {view === 'proofs' && <ProofsList />}
      {view === 'runs' && <StatementsList importAction={importAction} onOpen={open} />}
      {isOpen && <ImportDialog run={run} onRun={setRun} onClose={close} />}
    </>
  );
}
