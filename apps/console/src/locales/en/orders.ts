/** What a school buys from the provider: paying for it, how it stands, and its receipt. */
export const orders = {
  lines: {
    pack: '{messages} SMS',
    packs: '{quantity} × {messages} SMS',
    senderId: 'Sender ID {name}',
    planMonth: '{name}, one month',
    planYear: '{name}, one year',
  },
  total: 'Total',
  number: 'Order {number}',
  states: {
    waiting: 'Waiting for payment',
    attention: 'Provider is looking into it',
    paid: 'Paid',
    failed: 'Failed',
    closed: 'Closed',
  },
  means: {
    waiting: 'Approve {amount} to {operator} on the phone {phone}.',
    until: 'The prompt is good until {when}. You may close this window: the order goes on.',
    attention:
      'The operator has not said clearly what became of the payment. The provider looks into it; nothing needs to be paid again.',
    paid: 'Paid, and yours now.',
    failed: 'Payment failed. Please try again. Nothing was bought.',
    failedFor: '{reason}. Nothing was bought.',
    closed:
      'You no longer wait for this payment. Should it be made all the same, the provider sees it and delivers.',
  },
  check: 'Check status',
  checkFailed: 'Failed to refresh status',
  checked: {
    waiting: 'The operator has not answered yet. We keep checking.',
    attention: 'The operator has not said clearly what became of it. The provider looks into it.',
    paid: 'The money has arrived.',
    failed: 'The payment failed. Nothing was bought.',
    failedFor: '{reason}. Nothing was bought.',
    closed: 'This order is closed.',
  },
  close: {
    open: 'Close the order',
    title: 'No longer wait for this payment?',
    about:
      'Do not approve it on the phone any more. Should it be paid all the same, the provider sees it and delivers.',
    confirm: 'Close the order',
    cancel: 'Go on waiting',
  },
  again: 'Try again',
  done: 'Done',
  closeLabel: 'Close',
  noOperators:
    'The provider cannot be paid by MTN or Orange at the moment. Nothing was ordered; try again later.',
  pay: {
    how: 'Pay by',
    phone: 'Phone that pays',
    phoneHelp: 'An {operator} number. It gets a prompt to approve.',
    phoneWrong: 'Enter a mobile number of nine digits.',
    tooMuch:
      '{operator} takes at most {largest} at a time. Take something out, or pay by the other operator.',
    ask: 'Ask the phone for {amount}',
    failed: 'Failed to make payment.',
    noAnswer:
      'No answer came. Check the connection and press again: the phone is asked once, not twice.',
  },
  receipt: {
    open: 'Receipt',
    title: 'Receipt',
    loading: 'Loading the receipt…',
    failed: 'Failed to load receipt',
    failedAbout: 'The payment is safe. Check the connection and try again.',
    retry: 'Try again',
    test: 'Test: no money moved',
    number: 'Number',
    issued: 'Issued',
    payer: 'Paid by',
    check: 'Check it, or save it as PDF',
    closeLabel: 'Close',
  },
} as const;
