import { Navigate } from 'react-router'
import { inbox } from '../screens.ts'

/** Leads to the inbox, which everybody sees. */
export const FirstSection = () => <Navigate to={inbox.path} replace />
