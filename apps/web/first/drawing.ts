/** What draws, evaluated in a task of its own before the app that needs it. */
export { createRoot } from 'react-dom/client'
