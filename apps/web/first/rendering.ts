/** React's renderer, evaluated in its own task before the app. */
export { createRoot } from 'react-dom/client'
