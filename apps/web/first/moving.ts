/** What moves between screens and keeps answers, evaluated in a task of its own before the app that needs it. */
export { QueryClient } from '@tanstack/react-query'
export { createHashRouter } from 'react-router'
export { RouterProvider } from 'react-router/dom'
