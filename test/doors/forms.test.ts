import { expect, test, vi } from 'vitest'
import { accountForms } from '~/domain/accounts/account-page-form-schemas'
import { createAccountForms, loginForms } from '~/domain/accounts/login/login-form-schemas'
import { ACTIONS_WITHOUT_FORM, API_ROUTES, EVERY_FORM, FORMS } from '../forms/every-form'
import { FORMS_OF_JOURNEYS } from '../forms/forms-of-journeys'
import { listEntrances, routeModules } from './route-modules'

vi.mock('@remix-run/route-config', () => import('./route-config'))

const SOURCES = import.meta.glob<string>('../../app/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('Every action is in the table of forms, or is called only by scripts and API clients', () => {
  const actions = routeModules()
    .flatMap(listEntrances)
    .filter(({ kind }) => kind === 'action')
    .map(({ file }) => file)
  const known = new Set([...EVERY_FORM.map(({ route }) => route), ...ACTIONS_WITHOUT_FORM])
  const unknown = actions.filter((file) => !known.has(file))
  expect(unknown.filter((file) => !file.startsWith(API_ROUTES))).toEqual([])
  expect(ACTIONS_WITHOUT_FORM.filter((file) => !actions.includes(file))).toEqual([])
  expect(actions.length).toBeGreaterThanOrEqual(12)
})

test('Every file that renders a form is in the table, and no other', () => {
  const drawing = Object.entries(SOURCES)
    .filter(([, source]) => /<(\w+\.)?([fF]orm|PostForm)\b/.test(source))
    .map(([path]) => path.replace('../../app/', ''))
  expect(drawing.sort()).toEqual([...new Set(EVERY_FORM.map(({ drawnIn }) => drawnIn))].sort())
})

test('Every journey that fills in forms exists, and every route that answers them', () => {
  const journeys = Object.keys(import.meta.glob('../journeys/*.test.ts'))
  const named = Object.keys(FORMS_OF_JOURNEYS).map((name) => `../journeys/${name}`)
  expect(named.filter((path) => !journeys.includes(path))).toEqual([])
  const files = routeModules().map(({ file }) => file)
  expect(EVERY_FORM.filter(({ route }) => !files.includes(route))).toEqual([])
})

test('Every intent of a schema is in the table', () => {
  const listIntents = (route: string) =>
    EVERY_FORM.filter((entry) => entry.route === route).flatMap(({ intent }) => intent ?? [])
  expect(listIntents(FORMS['log in'].route).sort()).toEqual(Object.keys(loginForms).sort())
  expect(listIntents(FORMS['create an account'].route).sort()).toEqual(
    Object.keys(createAccountForms).sort(),
  )
  expect(listIntents(FORMS['change the name'].route).sort()).toEqual(
    Object.keys(accountForms({ hasPassword: true })).sort(),
  )
})
