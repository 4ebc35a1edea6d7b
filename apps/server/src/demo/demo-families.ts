import {
  type GuardianInput,
  type StudentInput,
  studentInput,
} from '@ardoise/contract/student-record';
import { newId } from '../platform/ids.ts';
import { boyNames, familyNames, girlNames, occupations, quarters } from './demo-names.ts';
import type { Random } from './random.ts';

export interface DemoFamily {
  readonly id: string;
  readonly name: string;
  readonly guardians: ReadonlyArray<{ readonly id: string; readonly input: GuardianInput }>;
  readonly students: ReadonlyArray<{
    readonly id: string;
    readonly input: StudentInput;
    readonly classIndex: number;
  }>;
}

const familyCount = 200;

/** The age at which a child is usually in each of the twelve classes. */
const ageInClass = [4, 5, 6, 8, 10, 11, 12, 13, 12, 12, 14, 16];

/** Numbers whose last digits the simulator gives a meaning to are left to those who want them. */
function drawPhone(random: Random, used: Set<string>): string {
  const prefix = random.pick(['67', '650', '680', '69', '655', '657', '699']);
  const rest = Array.from({ length: 9 - prefix.length }, () => random.below(10)).join('');
  const phone = prefix + rest;
  if (used.has(phone) || /0\d$/.test(phone)) return drawPhone(random, used);
  used.add(phone);
  return phone;
}

function drawGuardian(
  random: Random,
  familyName: string,
  isMother: boolean,
  used: Set<string>,
): GuardianInput {
  const firstName = random.pick(isMother ? girlNames : boyNames);
  const ownName = isMother && random.chance(0.7) ? random.pick(familyNames) : familyName;
  return {
    fullName: `${ownName} ${firstName}`,
    relationship: random.chance(0.06) ? 'uncleOrAunt' : isMother ? 'mother' : 'father',
    occupation: random.pick(occupations),
    country: 'CM',
    email: null,
    phones: [{ kind: 'cell', number: drawPhone(random, used) }],
    preferredMedium: random.chance(0.6) ? 'whatsApp' : 'sms',
  };
}

function drawStudent(
  random: Random,
  familyName: string,
  classIndex: number,
  year: number,
): StudentInput {
  const isGirl = random.chance(0.5);
  const born = year - (ageInClass[classIndex] ?? 10) - random.below(2);
  const two = (value: number): string => String(value).padStart(2, '0');
  return studentInput.parse({
    firstName: random.pick(isGirl ? girlNames : boyNames),
    lastName: familyName,
    gender: isGirl ? 2 : 1,
    dateOfBirth: `${born}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`,
    nationality: random.chance(0.95) ? 'CM' : random.pick(['NG', 'TD', 'GA', 'CF']),
    enrolmentDate: `${year - random.below(3)}-09-0${1 + random.below(9)}`,
    languages: random.chance(0.4)
      ? [
          { name: 'Français', spoken: 'fluent', written: 'good' },
          { name: 'English', spoken: 'good', written: 'good' },
        ]
      : [],
    residence: { address: random.pick(quarters), city: 'Douala', zip: null, region: 'Littoral' },
    howHeard: random.chance(0.5) ? 1 + random.below(10) : null,
  });
}

/** About 300 students in 200 families: most have one child here, some two, a few three. */
export function drawFamilies(random: Random, year: number, now: Date): DemoFamily[] {
  const used = new Set<string>();
  return Array.from({ length: familyCount }, () => {
    const name = random.pick(familyNames);
    const childCount = random.chance(0.6) ? 1 : random.chance(0.72) ? 2 : 3;
    const guardians = random.chance(0.7) ? [false, true] : [random.chance(0.6)];
    return {
      id: newId(now),
      name,
      guardians: guardians.map((isMother) => ({
        id: newId(now),
        input: drawGuardian(random, name, isMother, used),
      })),
      students: Array.from({ length: childCount }, () => {
        const classIndex = random.below(12);
        return { id: newId(now), classIndex, input: drawStudent(random, name, classIndex, year) };
      }),
    };
  });
}
