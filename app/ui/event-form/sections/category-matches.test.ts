import { expect, test } from 'vitest'
import { buildCategoryOptions } from '~/domain/categories/category-options'
import { findMatchingCategories, listChosenCategories } from './category-matches'

const TREE = buildCategoryOptions([
  { id: 'concerts', parentId: null, name: 'Concerts' },
  { id: 'jazz', parentId: 'concerts', name: 'Jazz & Blues' },
  { id: 'cafe', parentId: 'concerts', name: 'Café Sessions' },
  { id: 'food', parentId: null, name: 'Food & Drink' },
])
const find = (typed: string) => [...findMatchingCategories(TREE, typed)].sort()

test('Nothing typed shows all categories', () => {
  expect(find('  ')).toEqual(['cafe', 'concerts', 'food', 'jazz'])
})

test('Typed words find the beginnings of words, without accents, with the categories above', () => {
  expect(find('blu')).toEqual(['concerts', 'jazz'])
  expect(find('CAFE ses')).toEqual(['cafe', 'concerts'])
  expect(find('lues')).toEqual([])
})

test('A category that matches shows what is below it', () => {
  expect(find('conc')).toEqual(['cafe', 'concerts', 'jazz'])
})

test('Chosen categories are listed in the order of the tree, without unknown ones', () => {
  expect(listChosenCategories(TREE, ['food', 'jazz', 'gone'])).toEqual([
    { id: 'jazz', label: 'Jazz & Blues' },
    { id: 'food', label: 'Food & Drink' },
  ])
})
