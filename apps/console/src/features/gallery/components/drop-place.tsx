import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './drop-place.module.css';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

interface DropPlaceProps {
  isOpen: boolean;
  onAdd: (files: readonly File[]) => void;
  children: ReactNode;
}

/** The whole gallery takes files that are dropped on it. */
export function DropPlace({ isOpen, onAdd, children }: DropPlaceProps) {
  const t = useTranslations('gallery');
  const [isOver, setIsOver] = useState(false);
  if (!isOpen) return children;
  return (
    <div
      className={classes.place}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onAdd([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <p className={classes.over}>{t('drop')}</p>}
    </div>
  );
}
