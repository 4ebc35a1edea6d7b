/** App settings: how the school presents itself. */
export const settings = {
  title: 'App settings',
  about: 'How your school appears here, on receipts and to whoever pays.',
  displayName: 'Display name',
  displayNameHelp: 'Shown in the menu, on payment pages and on receipts.',
  town: 'Town',
  townHelp:
    'Beside the name on payment pages and receipts: it tells schools of one name apart. A verified school that changes it is looked at again.',
  postalAddress: 'Postal address',
  postalAddressHelp: 'As on your letters, such as “PO Box 1204”. Printed on receipts.',
  phone: 'School’s phone',
  phoneHelp: 'Printed on receipts, and shown to payers who cannot pay by phone.',
  timeZone: 'Time zone',
  timeZoneHelp: 'Times on screens and receipts are of this zone.',
  verification: {
    title: 'Verification',
    unverified:
      'The provider has not verified your school yet. Payment pages and receipts say so, and nothing can be collected through the provider’s accounts.',
    waiting:
      'Your school’s name or receipt prefix resembles a verified school’s, so the provider has to look first. Until then payment pages and receipts say that you are not verified.',
    verified: 'Payment pages and receipts say that your school is verified.',
    refused:
      'The provider did not verify your school. Payment pages and receipts say so, and nothing can be collected through the provider’s accounts.',
    newName:
      'Your new name, {asked}, waits for the provider. Until it agrees, payers read {shown}.',
    reason: 'The provider says:',
    next: 'What to do: send the school’s registration papers and the owner’s identity to the provider. Cash, and your own merchant accounts, work meanwhile.',
    sendPapers: 'Send your papers',
    seePapers: 'See your papers',
    address: 'Address in Ardoise',
    town: 'Town',
    townMissing: 'Add it in the form.',
  },
  slogan: 'Slogan',
  sloganHelp:
    'Your motto, in one line. Under the name on payment pages, on your public page and on receipts.',
  tags: 'Tags',
  tagsHelp: 'Up to 12 words that describe the school, on your public page. Press Enter after each.',
  logo: 'Logo',
  logoHelp: 'Square works best. PNG, JPEG, WebP or GIF, at most 3 MB.',
  background: 'Background image',
  backgroundHelp: 'Wide, above the name on payment pages and on your public page. At most 3 MB.',
  stamp: 'Stamp',
  stampHelp:
    'A picture of the school’s stamp on white. Printed on the copies of receipts that staff and the family get. At most 3 MB.',
  preview: 'How payers see it',
  previewTags: 'On your public page:',
  studentFields: 'Student records',
  toolsTitle: 'Tools and style guide',
  tools: 'Show the calendar, tasks, emails and the style guide',
  toolsHelp:
    'Off: the menu “Tools” and its pages are gone for everyone of the school. Help stays behind the “?”.',
  campusAndSemester: 'Campus and semester',
  campusAndSemesterHelp:
    'Ask for them in student records and on the admission form. Most schools do not need them.',
  fieldShown: 'shown',
  fieldHidden: 'hidden',
  security: 'Security',
  ownerFactor: 'Two-step verification required for owners',
  ownerFactorOn: 'required',
  ownerFactorOff: 'not required',
  ownerFactorHelp:
    'Every owner must confirm each sign-in with an authenticator app or a passkey. Add yours under My account first.',
  save: 'Save changes',
  saved: 'Settings saved',
  discard: 'Discard changes',
  who: 'the school’s profile',
  readOnly: 'You can read these settings. Roles that can change them: {roles}.',
  failed: 'The settings could not be loaded',
  failedAbout: 'Nothing was changed. Check the connection and try again.',
  retry: 'Try again',
  moneyRules: {
    title: 'Discounts and reversals',
    about: 'Only an owner sets these. Every change stands in the audit log.',
    discount: 'Managers may take off at most, in % of a fee',
    discountHelp:
      'All discounts of a fee together. Owners may take off all of it, other roles nothing.',
    second: 'A reversal takes a second person above',
    secondHelp:
      'Also where a payment is moved to another child. Leave empty if one person is enough.',
    invalidPercent: 'A whole number from 0 to 100.',
    invalidAmount: 'A whole amount above 0, or nothing.',
    save: 'Save the limits',
    saved: 'Limits saved',
  },
} as const;
