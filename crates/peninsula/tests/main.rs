//! The rules chapter by chapter, the book's examples and random games, in one program: it is linked once.

mod chapter_03_08_movement;
mod chapter_09_reinforcement;
mod chapter_10_battle;
mod chapter_11_siege;
mod chapter_13_17_war;
mod citations;
mod common;
mod data_facts;
mod declared;
mod describe;
mod finer_points;
mod golden;
mod hidden;
mod more_examples;
mod nonsense;
mod odds;
mod positions;
mod properties;
mod twins;
