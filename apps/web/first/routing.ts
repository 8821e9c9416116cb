/** Router and query cache, evaluated in their own task before the app. */
export { QueryClient } from '@tanstack/react-query'
export { createHashRouter } from 'react-router'
export { RouterProvider } from 'react-router/dom'
