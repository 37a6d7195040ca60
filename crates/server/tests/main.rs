//! The server as people and programs meet it, in one program: it is linked once.

mod advising;
mod api_docs;
mod away;
mod breaking;
mod clocks;
mod common_notify;
mod common_ops;
mod games;
mod half_done;
mod hesitation;
mod languages;
mod leaks;
mod legality;
mod lessons;
mod live;
mod machine;
mod ops;
mod other_rules;
mod people;
mod people_harness;
mod protection;
mod races;
mod tables;
mod visitors;
mod wellington;
