import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { countryName } from '@ardoise/contract/values/countries';
import type { OrgUserDetail } from '@ardoise/contract/org-users';
import { relationshipNames } from '@ardoise/contract/student-record';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton, TextLink } from '../../../ui/link-button.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EraseDialog } from '../../../domain/erasure/erase-dialog.tsx';
import { EraseItem } from '../../../domain/erasure/erase-item.tsx';
import { MergeItem } from '../../../domain/merging/merge-item.tsx';
import { UndoNotices } from '../../../domain/merging/undo-notices.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { WriteButton } from '../../../domain/chat/write-button.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { useUser } from '../queries.ts';
import { NotGiven } from '../../../domain/records/not-given.tsx';

function FamilyCards({ families }: { families: OrgUserDetail['families'] }) {
  const t = useTranslations('users.detail');
  const { language } = usePreferences();
  if (families.length === 0) return <Card title={t('families')}>{t('noFamilies')}</Card>;
  return families.map((family) => (
    <Card
      key={family.id}
      title={
        <TextLink inherit c="inherit" to="/onboarding/families/$id" params={{ id: family.id }}>
          {family.name}
        </TextLink>
      }
      action={<span>{relationshipNames[family.relationship][language]}</span>}
    >
      <Facts>
        {family.students.map((student) => (
          <Fact
            key={student.id}
            label={
              <TextLink to="/onboarding/students/$id" params={{ id: student.id }}>
                {student.name}
              </TextLink>
            }
          >
            {student.className ?? t('noClass')}
          </Fact>
        ))}
      </Facts>
    </Card>
  ));
}

function ContactCard({ user }: { user: OrgUserDetail }) {
  const t = useTranslations('users.detail');
  const people = useTranslations('people');
  const { language } = usePreferences();
  return (
    <Card title={t('contact')}>
      <Facts>
        {user.phones.map(({ kind, number }) => (
          <Fact key={`${kind}${number}`} label={people(`phoneKinds.${kind}`)}>
            <PhoneText number={number} />
          </Fact>
        ))}
        {user.phones.length === 0 && <Fact label={people('guardian.phones')}>{t('noPhones')}</Fact>}
        <Fact label={people('guardian.preferredMedium')}>
          {people(`media.${user.preferredMedium}`)}
        </Fact>
        {user.language !== null && (
          <Fact label={people('guardian.language')}>
            {people(`guardian.languages.${user.language}`)}
          </Fact>
        )}
        {user.noMessages && (
          <Fact label={people('guardian.messages')}>{people('guardian.wantsNone')}</Fact>
        )}
        <Fact label={people('guardian.email')}>{user.email ?? <NotGiven />}</Fact>
        <Fact label={people('guardian.occupation')}>{user.occupation ?? <NotGiven />}</Fact>
        <Fact label={people('guardian.country')}>{countryName(user.country, language)}</Fact>
      </Facts>
    </Card>
  );
}

export function UserScreen(): ReactNode {
  const t = useTranslations('users');
  const merging = useTranslations('merging.more');
  const canEdit = useCan()('people.edit');
  const navigate = useNavigate();
  const [isErasing, setIsErasing] = useState(false);
  const { id } = useParams({ from: '/signed-in/apps/users/view/$id' });
  const query = useUser(id);
  const user = query.data;
  useRecordTitle(user && maskPhonesIn(user.fullName));
  if (user === undefined) return <LoadState isScreen query={query} list="/apps/users/list" />;
  // A guardian who was merged is answered by the one who stayed.
  if (user.id !== id)
    return <Navigate to="/apps/users/view/$id" params={{ id: user.id }} replace />;
  return (
    <>
      <PageHead
        title={maskPhonesIn(user.fullName)}
        about={t(user.hasAccount ? 'hasAccount' : 'noAccount')}
        actions={
          <>
            <WriteButton guardianId={id} name={maskPhonesIn(user.fullName)} />
            {canEdit && (
              <>
                <LinkButton variant="default" to="/apps/users/edit/$id" params={{ id }}>
                  {t('detail.edit')}
                </LinkButton>
                <MoreMenu label={merging('open')}>
                  <MergeItem kind="guardian" id={id} />
                  <EraseItem onOpen={() => setIsErasing(true)} />
                </MoreMenu>
              </>
            )}
          </>
        }
      />
      {isErasing && (
        <EraseDialog
          person={{ kind: 'guardian', id }}
          name={user.fullName}
          list="/apps/users/list"
          onDone={() => void navigate({ to: '/apps/users/list', replace: true })}
          onClose={() => setIsErasing(false)}
        />
      )}
      <UndoNotices recordId={id} />
      <DetailColumns side={<FamilyCards families={user.families} />}>
        <ContactCard user={user} />
      </DetailColumns>
    </>
  );
}
