import { CREAM, type Inks } from './ink'
import {
  around,
  between,
  circle,
  clipped,
  type Dice,
  ground,
  group,
  half,
  leaf,
  line,
  path,
  polygon,
  rect,
  times,
} from './paper'

/** A projector's beam through the dark. */
export function projector(i: Inks, dice: Dice): string {
  const reel = (x: number, y: number, r: number, turn: number) => [
    circle(x, y, r, { fill: i.warm }),
    circle(x, y, r * 0.86, { fill: i.dark }),
    circle(x, y, r * 0.78, { fill: i.warm }),
    ...times(5, (n) => {
      const [a, b] = around(x, y, r * 0.47, turn + n * 72)
      return circle(a, b, r * 0.2, { fill: i.dark })
    }),
    circle(x, y, r * 0.12, { fill: CREAM }),
  ]
  return [
    ground(i.pale ? i.night : i.ground),
    polygon(
      [
        [720, 560],
        [1700, 60],
        [1700, 1010],
        [720, 690],
      ],
      { fill: i.secondary, opacity: 0.9 },
    ),
    polygon(
      [
        [720, 590],
        [1700, 280],
        [1700, 820],
        [720, 660],
      ],
      { fill: CREAM, opacity: 0.75 },
    ),
    ...times(26, () =>
      circle(between(dice, 860, 1560), between(dice, 330, 820), between(dice, 3, 9), {
        fill: i.warm,
        opacity: 0.7,
      }),
    ),
    ...reel(300, 300, 190, dice() * 70),
    ...reel(640, 270, 150, dice() * 70),
    rect(190, 470, 470, 290, { fill: i.dark }, 26),
    rect(650, 556, 90, 140, { fill: i.tertiary }, 8),
    rect(240, 520, 150, 90, { fill: i.pastel }, 10),
    circle(520, 620, 66, { fill: i.tertiary }),
    circle(520, 620, 36, { fill: i.secondary }),
    polygon(
      [
        [280, 760],
        [330, 760],
        [250, 1010],
        [196, 1010],
      ],
      { fill: i.dark },
    ),
    polygon(
      [
        [520, 760],
        [570, 760],
        [650, 1010],
        [596, 1010],
      ],
      { fill: i.dark },
    ),
  ].join('')
}

/** Spines on a shelf. */
export function books(i: Inks, dice: Dice): string {
  const inks = [i.primary, i.secondary, i.tertiary, i.pastel, i.ink, CREAM].filter(
    (color) => color !== i.ground,
  )
  const shelf = (base: number, room: number) => {
    const spines: string[] = []
    for (let x = 40, n = Math.floor(dice() * 6); x < 1500; n += 1) {
      const w = between(dice, 54, 122),
        h = between(dice, room * 0.68, room * 0.97),
        fill = inks[n % inks.length] ?? i.primary,
        mark = inks[(n + 2) % inks.length] ?? i.secondary
      const lean = dice() < 0.1 ? 9 : 0
      spines.push(
        group(`rotate(${lean} ${x} ${base})`, [
          rect(x, base - h, w - 6, h, { fill }, 5),
          ...(n % 3 === 0
            ? [
                rect(x, base - h * 0.86, w - 6, 16, { fill: mark }),
                rect(x, base - h * 0.22, w - 6, 16, { fill: mark }),
              ]
            : n % 3 === 1
              ? [
                  circle(x + w / 2 - 3, base - h * 0.74, w * 0.26, { fill: mark }),
                  rect(x + w / 2 - 9, base - h * 0.56, 12, h * 0.36, { fill: mark }),
                ]
              : [rect(x + w * 0.18, base - h * 0.84, w * 0.58, h * 0.34, { fill: mark }, 4)]),
        ]),
      )
      x += w + (lean ? 54 : 0)
    }
    return [...spines, rect(0, base, 1600, 30, { fill: i.dark })]
  }
  return [
    ground(i.ground),
    rect(0, 0, 1600, 1000, { fill: i.dark, opacity: 0.12 }),
    ...shelf(470, 420),
    ...shelf(950, 420),
  ].join('')
}

/** Pots in a row, hand painted. */
export function pottery(i: Inks, dice: Dice): string {
  const two = i.sun
  const pots: [number, string, string, string][] = [
    [
      300,
      i.primary,
      CREAM,
      'M-70 -430H70C60 -340 170 -300 170 -150C170 -50 110 0 90 0H-90C-110 0 -170 -50 -170 -150C-170 -300 -60 -340 -70 -430Z',
    ],
    [650, i.cool, two, 'M-150 -300H150C190 -120 130 0 90 0H-90C-130 0 -190 -120 -150 -300Z'],
    [
      980,
      two,
      i.ink,
      'M-44 -560H44C30 -400 150 -330 130 -170C120 -60 70 0 60 0H-60C-70 0 -120 -60 -130 -170C-150 -330 -30 -400 -44 -560Z',
    ],
    [
      1310,
      i.ink === '#f4ead6' || i.ink === '#f6e5c9' ? i.pastel : i.ink,
      i.primary,
      'M-110 -380H110L90 -340C190 -280 190 -60 90 0H-90C-190 -60 -190 -280 -90 -340Z',
    ],
  ]
  return [
    ground(i.ground),
    half(800, 860, 660, 0, { fill: i.pastel, opacity: 0.7 }),
    rect(0, 850, 1600, 160, { fill: i.shade }),
    ...times(5, (n) => [leaf(980, 320, 250 - n * 10, 66, -60 + n * 30, { fill: i.cool })]).flat(),
    line(980, 330, 980, 420, i.ink, 8),
    ...pots.map(([x, fill, mark, shape], n) =>
      group(`translate(${x} 870)`, [
        path(shape, { fill }),
        clipped(`pot${n}`, `<path d="${shape}"/>`, [
          ...times(11, (k) =>
            n % 2
              ? polygon(
                  [
                    [-220 + k * 44, -200],
                    [-198 + k * 44, -250],
                    [-176 + k * 44, -200],
                  ],
                  { fill: mark },
                )
              : circle(-210 + k * 44, -214 + between(dice, -2, 2), 15, { fill: mark }),
          ),
          rect(-220, -170, 440, 14, { fill: mark }),
          rect(-220, -280, 440, 14, { fill: mark }),
          path(`M-220 -80${times(11, () => 'q20 -36 40 0').join('')}`, { stroke: mark, width: 11 }),
          path('M40 -600H260V20H60Q150 -200 40 -600Z', { fill: i.dark, opacity: 0.16 }),
        ]),
      ]),
    ),
  ].join('')
}
