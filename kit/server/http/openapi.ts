import { z } from 'zod'
import type { Endpoint, Redirect } from '#kit/contract/endpoint.ts'
import { FAULT_MESSAGE } from '#kit/contract/errors.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document. */
export function openApiOf(endpoints: readonly Endpoint[], redirects: readonly Redirect[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  for (const one of redirects) paths[one.path] = { ...paths[one.path], get: redirectOf(one) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'haru',
      version,
      description: 'Every answer is an envelope: `state` 1 done, 0 a fault of ours, -9 refused (with `code`, `msg` and often `field`).',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, operator: { type: 'apiKey', in: 'cookie', name: 'haru_operator' } },
      schemas: { Refusal: refusal, Fault: { type: 'object', properties: { state: { const: 0 }, msg: { const: FAULT_MESSAGE } } } },
    },
  }
}

function operationOf(endpoint: Endpoint): Json {
  return {
    ...namesOf(endpoint.method, endpoint.path),
    ...(endpoint.summary === undefined ? {} : { summary: endpoint.summary }),
    ...(endpoint.access === 'open'
      ? { security: [{}, { token: [] }] }
      : { security: [endpoint.access === 'operator' ? { operator: [] } : { token: [] }], description: `For: ${endpoint.access}.` }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body === undefined ? {} : { requestBody: { required: true, content: contentOf(endpoint, endpoint.body) } }),
    responses: {
      200: { description: 'Done', content: jsonOf(answerOf(endpoint)) },
      '4XX': { description: 'Refused', content: jsonOf({ $ref: '#/components/schemas/Refusal' }) },
      500: { description: 'A fault of ours', content: jsonOf({ $ref: '#/components/schemas/Fault' }) },
    },
  }
}

const redirectOf = ({ path, query, summary }: Redirect): Json => ({
  ...namesOf('GET', path),
  summary,
  security: [{}],
  parameters: parametersOf(query, 'query'),
  responses: { 302: { description: 'Redirects the browser', headers: { location: { schema: { type: 'string' } } } } },
})

const namesOf = (method: string, path: string): Json => ({
  tags: [path.split('/')[3] ?? 'haru'],
  operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
})

function answerOf({ answer, place }: Endpoint): Json {
  const schema = schemaOf(answer, 'output')
  const state = { const: 1 }
  if (place !== 'top') return { type: 'object', properties: { state, query: schema }, required: ['state', 'query'] }
  return {
    ...schema,
    properties: { state, ...(schema.properties as Json) },
    required: ['state', ...((schema.required as string[] | undefined) ?? [])],
  }
}

function parametersOf(shape: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (shape === undefined) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => {
    // The schema of a coerced number is empty, because it accepts any input; document the number that it must be.
    const documented = Object.keys(schema).length === 0 ? { type: 'integer', minimum: 1 } : schema
    return { name, in: place, required: place === 'path' || required.includes(name), schema: documented }
  })
}

function schemaOf(shape: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json
  return schema
}

function contentOf({ form }: Endpoint, body: z.core.$ZodType): Json {
  const schema = schemaOf(body, 'input')
  return form ? { 'multipart/form-data': { schema } } : jsonOf(schema)
}

const jsonOf = (schema: Json): Json => ({ 'application/json': { schema } })

const idempotencyKey = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }

const refusal = {
  type: 'object',
  properties: { state: { type: 'integer', enum: [-9] }, code: { type: 'string' }, msg: { type: 'string' }, field: { type: 'string' } },
  required: ['state', 'code', 'msg'],
}
