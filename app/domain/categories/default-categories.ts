import type { CategoryNode } from './category'

/** The tree a new platform starts with. Its first five are the specification's navigation. */
export const DEFAULT_CATEGORIES: CategoryNode[] = [
  {
    id: 'comedy',
    name: 'Comedy',
    blurb: 'Stand-up, improv and rooms full of laughter',
    description:
      'From two-drink-minimum headliners to back-room open mics, this is where the city goes to laugh. Find touring comics, house improv teams and sketch nights before they sell out.',
    children: [
      {
        id: 'stand_up',
        name: 'Stand-Up',
        blurb: 'One microphone, one comic, no net',
        description:
          'Touring headliners, showcase bills and local favorites working out new hours.',
      },
      {
        id: 'improv_and_sketch',
        name: 'Improv & Sketch',
        blurb: 'Made up on the spot, or nearly',
        description: 'House teams, improvised plays and sketch revues, often on your suggestion.',
      },
      {
        id: 'comedy_open_mic',
        name: 'Comedy Open Mics',
        blurb: 'Five minutes, and anyone may sign up',
        description:
          'The nights where comics start out and old hands try what they wrote that day.',
      },
    ],
  },
  {
    id: 'concerts',
    name: 'Concerts',
    blurb: 'Live music, from basements to bandshells',
    description:
      'Every stage in town in one list: club shows, orchestra seasons, free concerts in the park and the songwriter in the corner of your favorite bar.',
    children: [
      {
        id: 'rock_and_indie',
        name: 'Rock & Indie',
        blurb: 'Guitars, mostly, and loud',
        description: 'Touring bands and local bills, from garage and punk to dream pop.',
      },
      {
        id: 'jazz_and_blues',
        name: 'Jazz & Blues',
        blurb: 'Late sets and low lights',
        description: 'Trios, big bands, jam sessions and blues nights with room to listen.',
      },
      {
        id: 'classical_and_opera',
        name: 'Classical & Opera',
        blurb: 'Orchestras, chamber music and great voices',
        description: 'Symphony programs, string quartets, choirs, recitals and opera.',
      },
      {
        id: 'folk_and_americana',
        name: 'Folk & Americana',
        blurb: 'Fiddles, banjos and true stories',
        description: 'Songwriters, bluegrass pickers, old-time string bands and country nights.',
      },
      {
        id: 'hip_hop_and_rnb',
        name: 'Hip-Hop & R&B',
        blurb: 'Beats, bars and slow jams',
        description: 'Rap showcases, soul revues, beat battles and R&B headliners.',
      },
      {
        id: 'electronic_and_dj',
        name: 'Electronic & DJ',
        blurb: 'Live sets and long mixes',
        description: 'Producers, live electronics and DJs worth crossing town for.',
      },
      {
        id: 'latin_and_world',
        name: 'Latin & World',
        blurb: 'Rhythms from everywhere',
        description: 'Salsa orchestras, Afrobeat, cumbia, Celtic sessions and more.',
      },
    ],
  },
  {
    id: 'food_and_drink',
    name: 'Food & Drink',
    blurb: 'Markets, tastings and tables worth booking',
    description:
      'What to eat and drink this week: farmers markets, tasting menus, brewery releases, cooking classes and the festivals that close a street.',
    children: [
      {
        id: 'farmers_markets',
        name: 'Farmers Markets',
        blurb: 'Straight from the field',
        description: 'Weekly markets with growers, bakers, cheesemakers and cut flowers.',
      },
      {
        id: 'tastings',
        name: 'Tastings',
        blurb: 'A little of everything',
        description: 'Wine flights, whiskey evenings, coffee cuppings and chocolate pairings.',
      },
      {
        id: 'beer_and_breweries',
        name: 'Beer & Breweries',
        blurb: 'Fresh pours and release days',
        description: 'Taproom parties, brewery tours, can releases and beer festivals.',
      },
      {
        id: 'cooking_classes',
        name: 'Cooking Classes',
        blurb: 'Learn it, then eat it',
        description: 'Hands-on lessons for knives, dough, dumplings and fire.',
      },
      {
        id: 'food_festivals',
        name: 'Food Festivals',
        blurb: 'Come hungry',
        description: 'Street food fairs, cook-offs and feasts that take a whole weekend.',
      },
    ],
  },
  {
    id: 'sports',
    name: 'Sports',
    blurb: 'Home games, races and places on the team',
    description:
      'Cheer from the stands or pin on a number. Home games of the city’s clubs, road races, roller derby and pick-up leagues that still have room.',
    children: [
      {
        id: 'baseball',
        name: 'Baseball',
        blurb: 'Nine innings under the sky',
        description: 'Home stands, day games and fireworks nights.',
      },
      {
        id: 'basketball',
        name: 'Basketball',
        blurb: 'Fast breaks and full stands',
        description: 'Professional, college and league games.',
      },
      {
        id: 'soccer',
        name: 'Soccer',
        blurb: 'Ninety minutes and a song',
        description: 'Club matches, cup nights and watch parties.',
      },
      {
        id: 'hockey',
        name: 'Hockey',
        blurb: 'Cold rink, warm crowd',
        description: 'Home games, college rivalries and open skates.',
      },
      {
        id: 'running_and_cycling',
        name: 'Running & Cycling',
        blurb: 'Races, rides and easy miles',
        description: '5Ks, marathons, group runs, gravel rides and criteriums.',
      },
      {
        id: 'roller_derby',
        name: 'Roller Derby',
        blurb: 'Eight wheels and no brakes',
        description: 'League bouts, scrimmages and open tryouts.',
      },
    ],
  },
  {
    id: 'theater',
    name: 'Theater',
    blurb: 'Plays, musicals and dance',
    description:
      'Opening nights and closing weekends on the city’s stages, from Shakespeare in the park to new work in a sixty-seat room.',
    children: [
      {
        id: 'plays',
        name: 'Plays',
        blurb: 'Classics and new work',
        description: 'Drama and comedy by companies large and small.',
      },
      {
        id: 'musicals',
        name: 'Musicals',
        blurb: 'Sing it to the balcony',
        description: 'Broadway tours, revivals and homegrown musicals.',
      },
      {
        id: 'dance',
        name: 'Dance',
        blurb: 'Ballet, modern and everything that moves',
        description: 'Company seasons, premieres and visiting ensembles.',
      },
      {
        id: 'cabaret_and_burlesque',
        name: 'Cabaret & Burlesque',
        blurb: 'A little glitter after dark',
        description: 'Torch songs, variety bills, drag revues and burlesque.',
      },
    ],
  },
  {
    id: 'arts',
    name: 'Arts & Museums',
    blurb: 'Exhibitions, openings and gallery nights',
    description:
      'New shows, last chances and the evenings when galleries stay open late. Museums, studios and public art across the city.',
    children: [
      {
        id: 'exhibitions',
        name: 'Exhibitions',
        blurb: 'On view now',
        description: 'Museum shows and gallery exhibitions, with their closing dates.',
      },
      {
        id: 'gallery_openings',
        name: 'Gallery Openings',
        blurb: 'Meet the artist, mind the wine',
        description: 'Opening receptions, art walks and studio open houses.',
      },
      {
        id: 'photography',
        name: 'Photography',
        blurb: 'Prints, projections and printed books',
        description: 'Photo shows, portfolio nights and darkroom sessions.',
      },
      {
        id: 'museums_and_history',
        name: 'Museums & History',
        blurb: 'How we came to be here',
        description: 'History museums, heritage tours and archive evenings.',
      },
    ],
  },
  {
    id: 'film',
    name: 'Film',
    blurb: 'Screenings worth leaving the couch for',
    description:
      'Repertory houses, festivals, outdoor movies and premieres with the director in the room.',
    children: [
      {
        id: 'repertory_film',
        name: 'Classics & Repertory',
        blurb: 'On 35mm where they have it',
        description: 'Restorations, double features and silent films with live music.',
      },
      {
        id: 'film_festivals',
        name: 'Film Festivals',
        blurb: 'Days in the dark',
        description: 'Festivals of features, shorts and documentaries.',
      },
      {
        id: 'outdoor_movies',
        name: 'Outdoor Movies',
        blurb: 'Bring a blanket',
        description: 'Movies in parks, on rooftops and at the drive-in.',
      },
    ],
  },
  {
    id: 'festivals',
    name: 'Festivals & Fairs',
    blurb: 'The weekends everybody talks about',
    description:
      'Street fairs, harvest festivals, parades and the big annual weekends that bring the whole city out.',
    children: [
      {
        id: 'music_festivals',
        name: 'Music Festivals',
        blurb: 'Many stages, one wristband',
        description: 'One-day bashes and multi-day festivals.',
      },
      {
        id: 'street_fairs',
        name: 'Street Fairs',
        blurb: 'Cars out, neighbors in',
        description: 'Block parties, art fairs and open streets.',
      },
      {
        id: 'holiday_celebrations',
        name: 'Holidays & Parades',
        blurb: 'Marching bands and fireworks',
        description: 'Parades, tree lightings, fireworks and seasonal celebrations.',
      },
      {
        id: 'cultural_festivals',
        name: 'Cultural Festivals',
        blurb: 'The whole world on one lawn',
        description: 'Heritage festivals with food, music and dance from around the world.',
      },
    ],
  },
  {
    id: 'family',
    name: 'Family & Kids',
    blurb: 'Good days out with small people',
    description:
      'Story times, hands-on museums, puppet shows and weekend ideas that work for strollers and for ten-year-olds.',
    children: [
      {
        id: 'story_times',
        name: 'Story Times',
        blurb: 'Sit on the rug and listen',
        description: 'Readings and songs at libraries and bookshops.',
      },
      {
        id: 'kids_shows',
        name: 'Shows for Kids',
        blurb: 'First seats, short acts',
        description: 'Puppets, magic, concerts and plays for young audiences.',
      },
      {
        id: 'kids_workshops',
        name: 'Kids’ Workshops',
        blurb: 'Glue, gears and glitter',
        description: 'Making, coding, cooking and science for children and teens.',
      },
    ],
  },
  {
    id: 'outdoors',
    name: 'Outdoors & Nature',
    blurb: 'Trails, gardens and open water',
    description:
      'Guided hikes, bird walks, paddles and garden days, with the city’s parks and the country around it.',
    children: [
      {
        id: 'hikes_and_walks',
        name: 'Hikes & Walks',
        blurb: 'Lace up',
        description: 'Guided hikes, architecture walks and bird watching.',
      },
      {
        id: 'on_the_water',
        name: 'On the Water',
        blurb: 'Paddles, sails and tides',
        description: 'Kayak tours, sailing nights, swims and boat parades.',
      },
      {
        id: 'gardens',
        name: 'Gardens',
        blurb: 'In bloom this week',
        description: 'Garden tours, plant sales and growing workshops.',
      },
      {
        id: 'stargazing',
        name: 'Stargazing',
        blurb: 'Look up',
        description: 'Telescope nights, meteor showers and dark-sky walks.',
      },
    ],
  },
  {
    id: 'nightlife',
    name: 'Nightlife',
    blurb: 'After ten, and then some',
    description:
      'Dance floors, drag shows, trivia, karaoke and the bars that do something different on a Tuesday.',
    children: [
      {
        id: 'dance_parties',
        name: 'Dance Parties',
        blurb: 'Until the lights come on',
        description: 'Club nights, theme parties and silent discos.',
      },
      {
        id: 'trivia_and_games',
        name: 'Trivia & Games',
        blurb: 'Know-it-alls welcome',
        description: 'Pub quizzes, bingo, board games and pinball leagues.',
      },
      {
        id: 'karaoke',
        name: 'Karaoke',
        blurb: 'Your song is in the book',
        description: 'Open stages, private rooms and live-band karaoke.',
      },
      {
        id: 'drag',
        name: 'Drag',
        blurb: 'Wigs, wit and brunch',
        description: 'Revues, brunches, bingo and pageants.',
      },
    ],
  },
  {
    id: 'talks_and_books',
    name: 'Talks & Books',
    blurb: 'Authors, ideas and long conversations',
    description:
      'Readings, lectures, book clubs and debates at bookshops, libraries and universities.',
    children: [
      {
        id: 'author_readings',
        name: 'Author Readings',
        blurb: 'Hear it from the writer',
        description: 'Launches, readings and signings.',
      },
      {
        id: 'lectures',
        name: 'Lectures',
        blurb: 'An hour well spent',
        description: 'Public lectures on science, history, politics and art.',
      },
      {
        id: 'poetry_and_spoken_word',
        name: 'Poetry & Spoken Word',
        blurb: 'Lines worth hearing aloud',
        description: 'Slams, story slams and poetry readings.',
      },
    ],
  },
  {
    id: 'classes',
    name: 'Classes & Workshops',
    blurb: 'Learn something with your hands',
    description:
      'One-evening workshops and short courses: pottery, dance, language, craft and the skills you always meant to pick up.',
    children: [
      {
        id: 'arts_and_crafts',
        name: 'Arts & Crafts',
        blurb: 'Clay, ink, thread',
        description: 'Pottery, printmaking, painting, weaving and more.',
      },
      {
        id: 'dance_lessons',
        name: 'Dance Lessons',
        blurb: 'No partner needed',
        description: 'Swing, salsa, tango, contra and line dance for beginners.',
      },
      {
        id: 'fitness_and_wellness',
        name: 'Fitness & Wellness',
        blurb: 'Stretch, breathe, sweat',
        description: 'Yoga in the park, meditation, boot camps and sound baths.',
      },
    ],
  },
  {
    id: 'community',
    name: 'Community',
    blurb: 'Neighbors, causes and good company',
    description:
      'Volunteer days, fundraisers, neighborhood meetings and markets where the city takes care of itself.',
    children: [
      {
        id: 'volunteering',
        name: 'Volunteering',
        blurb: 'Many hands',
        description: 'Clean-ups, plantings, food banks and build days.',
      },
      {
        id: 'fundraisers',
        name: 'Fundraisers',
        blurb: 'A good night for a good cause',
        description: 'Galas, benefit concerts and charity runs.',
      },
      {
        id: 'maker_markets',
        name: 'Maker & Flea Markets',
        blurb: 'One of a kind',
        description: 'Craft fairs, vintage markets and flea markets.',
      },
    ],
  },
]
