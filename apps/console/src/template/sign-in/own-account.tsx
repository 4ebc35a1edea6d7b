import { Navigate } from '@tanstack/react-router';

/** The template's pages about oneself are the real account. */
export function OwnAccount() {
  return <Navigate to="/account/me" replace />;
}
