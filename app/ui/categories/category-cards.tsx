import { categoryPath } from '~/domain/categories/category'
import { A } from '~/ui/kit/link'
import styles from './category-cards.module.css'
import { CategoryImage } from './category-image'
import type { CategoryTile } from './category-tile'

type Props = {
  categories: CategoryTile[]
  /** The width for which the pictures are made. */
  width: number
  sizes: string
  /** The level of the names among the page's headings. */
  heading: 'h2' | 'h3'
  /** How many of the pictures are seen at once. */
  eager?: number
}

/** Categories side by side: picture, name, and a line of what is in them. */
export function CategoryCards({ categories, width, sizes, heading: Heading, eager = 0 }: Props) {
  return (
    <ul className={styles.cards}>
      {categories.map((category, place) => (
        <li key={category.id} className={styles.card}>
          <CategoryImage
            category={category}
            place={place}
            width={width}
            sizes={sizes}
            eager={place < eager}
          />
          <div className={styles.words}>
            <Heading className={styles.name}>
              <A href={categoryPath(category)}>{category.name}</A>
            </Heading>
            {category.blurb ? <p className={styles.blurb}>{category.blurb}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
