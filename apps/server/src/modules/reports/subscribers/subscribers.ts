import { tellStopped, tellWithheldReaders } from './tell-keepers.ts';
import { tellMaker } from './tell-maker.ts';

export const subscribers = [tellMaker, tellStopped, tellWithheldReaders];
