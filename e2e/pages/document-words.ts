import type { Language } from '@ardoise/contract/values/language';

const words = {
  en: {
    documents: 'Documents',
    empty: 'No documents yet',
    add: 'Add a document',
    chooseFile: 'File',
    kind: 'Kind',
    name: 'Name',
    birthCertificate: 'Birth certificate',
    medicalNote: 'Medical note',
    send: 'Add the document',
    noFile: 'Choose a file first.',
    chooseKind: 'Choose one of the options.',
    wrongType: 'neither a PDF nor a picture',
    tooLarge: 'The file is larger than 5 MB.',
    failed: 'The document was not sent',
    open: 'Open',
    download: 'Download',
    remove: 'Remove',
    removeConfirm: 'Remove the document',
    recorded: 'This access was recorded',
    history: 'History',
    added: 'Added a document',
    noteAdded: 'Added a medical note',
    removed: 'Removed a document',
  },
  fr: {
    documents: 'Documents',
    empty: 'Aucun document',
    add: 'Ajouter un document',
    chooseFile: 'Fichier',
    kind: 'Type',
    name: 'Nom',
    birthCertificate: 'Acte de naissance',
    medicalNote: 'Certificat médical',
    send: 'Ajouter le document',
    noFile: 'Choisissez d’abord un fichier.',
    chooseKind: 'Choisissez une des options.',
    wrongType: 'ni un PDF ni une image',
    tooLarge: 'Le fichier dépasse 5 Mo.',
    failed: 'Le document n’a pas été envoyé',
    open: 'Ouvrir',
    download: 'Télécharger',
    remove: 'Supprimer',
    removeConfirm: 'Supprimer le document',
    recorded: 'Cet accès a été enregistré',
    history: 'Historique',
    added: 'A ajouté un document',
    noteAdded: 'A ajouté une note médicale',
    removed: 'A supprimé un document',
  },
} as const satisfies Record<Language, Record<string, string>>;

export type DocumentWord = keyof (typeof words)['en'];

export const documentWord = (language: Language, word: DocumentWord): string =>
  words[language][word];
