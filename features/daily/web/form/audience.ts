import { Globe, Lock, Users } from 'lucide-react'

/** How each audience is drawn; its word stands beside it. */
export const AUDIENCE_ICON = { public: Globe, followers: Users, private: Lock }
