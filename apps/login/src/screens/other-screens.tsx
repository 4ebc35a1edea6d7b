import type { Route } from '../route.ts';
import { ApproveScreen } from './approve-screen.tsx';
import { ChooseScreen } from './choose-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { InvitationScreen } from './invitation-screen.tsx';
import { OtpScreen } from './otp-screen.tsx';
import { QrScreen } from './qr-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { SecondFactorScreen } from './second-factor-screen.tsx';

export type OtherRoute = Exclude<Route, { screen: 'login' } | { screen: 'home' }>;

/** Every screen but the first: fetched together, behind it, so that none keeps a person waiting. */
export default function OtherScreen({ route }: { route: OtherRoute }) {
  switch (route.screen) {
    case 'otp':
      return <OtpScreen />;
    case 'second-factor':
      return <SecondFactorScreen />;
    case 'qr':
      return <QrScreen />;
    case 'approve':
      return <ApproveScreen code={route.code} />;
    case 'invitation':
      return <InvitationScreen token={route.token} />;
    case 'register':
      return <RegisterScreen />;
    case 'forgot-password':
      return <ForgotPasswordScreen />;
    case 'reset-password':
      return <ResetPasswordScreen />;
    case 'choose':
      return <ChooseScreen />;
  }
}
